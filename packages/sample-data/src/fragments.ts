import { createRandom } from './random.ts'
import type { Haplotype } from './haplotype.ts'
import type { Target } from './planted-variants.ts'

/** Cells with the same two copies of each contig, and their share of the sample. */
export type CellPopulation = {
  readonly share: number
  /** Of each contig its two copies. */
  readonly copies: readonly (readonly [Haplotype, Haplotype])[]
}

/** Someone, or a tissue, that is sequenced. */
export type SequencedSample = {
  readonly name: string
  readonly populations: readonly CellPopulation[]
  /** How many reads lie on a base on average. */
  readonly depth: number
  /** What is sequenced: all of each contig, or what a panel captures. */
  readonly targets: readonly Target[]
}

/** A piece of DNA, which is read from both of its ends. */
export type Fragment = {
  readonly number: number
  readonly contig: number
  readonly haplotype: Haplotype
  /** On its haplotype, 0-based, `end` not included. */
  readonly start: number
  readonly end: number
  /** Whether its first read is that of the forward strand. */
  readonly isForward: boolean
}

export const readLength = 150
const meanLength = 400
const lengthDeviation = 60

/** The fragments of a sample on one contig, in random order. */
export function fragmentsOf(
  seed: number,
  sample: SequencedSample,
  contig: number,
  firstNumber: number,
): Fragment[] {
  const random = createRandom(seed, 'fragments', sample.name, contig)
  const fragments: Fragment[] = []
  for (const target of sample.targets) {
    if (target.contig !== contig) continue
    const pairs = Math.round((sample.depth * (target.end - target.start)) / (2 * readLength))
    for (let pair = 0; pair < pairs; pair += 1) {
      const haplotype = haplotypeOf(sample, contig, random.float(), random.float())
      const length = Math.max(
        readLength + 1,
        Math.round(random.normal(meanLength, lengthDeviation)),
      )
      // As many fragments begin before a target as end behind it.
      const middle = random.integer(target.start, target.end - 1)
      const start = Math.min(Math.max(0, middle - (length >> 1)), haplotype.bases.length - length)
      fragments.push({
        number: firstNumber + fragments.length,
        contig,
        haplotype,
        start,
        end: start + length,
        isForward: random.float() < 0.5,
      })
    }
  }
  return fragments
}

function haplotypeOf(
  { populations }: SequencedSample,
  contig: number,
  population: number,
  copy: number,
): Haplotype {
  let share = population
  const found = populations.find((one) => (share -= one.share) < 0) ?? populations.at(-1)
  const copies = found?.copies[contig]
  if (copies === undefined) throw new RangeError(`no copies of contig ${contig}`)
  return copies[copy < 0.5 ? 0 : 1]
}
