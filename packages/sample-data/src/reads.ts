import { Buffer } from 'node:buffer'
import { createRandom, type Random } from './random.ts'
import { type Fragment, readLength } from './fragments.ts'
import { type Alignment, alignmentOf } from './haplotype.ts'

/** A read as it lies on the forward strand of the reference. */
export type Read = {
  readonly bases: Buffer
  /** Phred qualities, a byte each. */
  readonly qualities: Buffer
  readonly alignment: Alignment
  readonly isReverse: boolean
}

/** The two reads of a fragment; the first is that of R1. */
export type ReadPair = { readonly name: string; readonly reads: readonly [Read, Read] }

const bestQuality = 38

/** By how much the worst base of many is worse than the others of its cycle. */
const mostDrop = 20

/** By Phred quality: how often such a base is wrong. */
const errorRates = Array.from({ length: bestQuality + 1 }, (_, quality) => 10 ** (-quality / 10))

/** Both reads of a fragment, with the errors of a sequencer: they depend on the fragment's number alone. */
export function readPair(seed: number, sample: string, fragment: Fragment): ReadPair | undefined {
  const random = createRandom(seed, 'reads', sample, fragment.number)
  const left = readOf(fragment, fragment.start, false, random)
  const right = readOf(fragment, fragment.end - readLength, true, random)
  if (left === undefined || right === undefined) return undefined
  const number = fragment.number
  const name = `${sample}:${fragment.contig + 1}:${1101 + Math.floor(number / 1000)}:${number % 1000}`
  return { name, reads: fragment.isForward ? [left, right] : [right, left] }
}

function readOf(
  { haplotype }: Fragment,
  start: number,
  isReverse: boolean,
  random: Random,
): Read | undefined {
  const alignment = alignmentOf(haplotype, start, start + readLength)
  if (alignment === undefined) return undefined
  const bases = Buffer.from(haplotype.bases.subarray(start, start + readLength))
  const qualities = Buffer.alloc(readLength)
  for (let at = 0; at < readLength; at += 1) {
    // A sequencer's later cycles are worse, and a reverse read begins with its last base.
    const cycle = (isReverse ? readLength - 1 - at : at) / readLength
    const drop = random.float()
    const quality = Math.round(bestQuality - 8 * cycle ** 2 - drop ** 8 * mostDrop)
    qualities[at] = quality
    if (random.float() < (errorRates[quality] ?? 0)) {
      bases[at] = random.pick(['A', 'C', 'G', 'T']).charCodeAt(0)
    }
  }
  return { bases, qualities, alignment, isReverse }
}

const complements = Buffer.alloc(256, 'N'.charCodeAt(0))
for (const [base, other] of ['AT', 'TA', 'CG', 'GC']) {
  complements[base?.charCodeAt(0) ?? 0] = other?.charCodeAt(0) ?? 0
}

/** A read as a sequencer writes it: from its own first base on. */
export function fastqRecord(name: string, { bases, qualities, isReverse }: Read): string {
  const sequence = isReverse
    ? Buffer.from(bases)
        .reverse()
        .map((base) => complements[base] ?? 0)
    : bases
  const ordered = isReverse ? Buffer.from(qualities).reverse() : qualities
  const text = Buffer.from(ordered.map((quality) => quality + 33)).toString('latin1')
  return `@${name}\n${Buffer.from(sequence).toString('latin1')}\n+\n${text}\n`
}
