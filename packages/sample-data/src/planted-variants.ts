import { createRandom, type Random } from './random.ts'
import type { Contig } from './reference.ts'

/** A difference from the reference, as VCF states it: left-aligned, with the base before an insertion or deletion. */
export type PlantedVariant = {
  readonly contig: number
  /** 0-based: of the first base of `ref`. */
  readonly position: number
  readonly ref: string
  readonly alt: string
}

/** Where variants may be: 0-based, `end` not included. */
export type Target = { readonly contig: number; readonly start: number; readonly end: number }

/** Of so many variants one is an insertion or a deletion. */
const indelEvery = 8
const mostIndelBases = 12

/** Two variants are at least so far apart, so that each can be distinguished from its neighbours. */
const leastDistance = 30

const transitions: Readonly<Record<string, string>> = { A: 'G', G: 'A', C: 'T', T: 'C' }
const transversions: Readonly<Record<string, readonly [string, string]>> = {
  A: ['C', 'T'],
  G: ['C', 'T'],
  C: ['A', 'G'],
  T: ['A', 'G'],
}

/** Plants variants, one for each `every` bases on average. Of a change of one base two thirds are transitions. */
export function plantVariants(
  seed: number,
  name: string,
  contigs: readonly Contig[],
  targets: readonly Target[],
  every: number,
): PlantedVariant[] {
  const planted: PlantedVariant[] = []
  for (const { contig, start, end } of targets) {
    const random = createRandom(seed, 'variants', name, contig, start)
    const bases = contigs[contig]?.bases.toString('latin1') ?? ''
    // Both ends of a contig are left alone: hardly a read lies on them.
    const last = Math.min(end, bases.length - 300)
    let at = Math.max(start, 300) + random.gap(every)
    while (at < last) {
      const { ref, alt } = change(bases, at, random)
      planted.push({ contig, position: at, ref, alt })
      at += ref.length + leastDistance + random.gap(Math.max(1, every - leastDistance))
    }
  }
  return planted
}

function change(bases: string, at: number, random: Random): { ref: string; alt: string } {
  const base = bases.charAt(at)
  const isIndel = random.integer(1, indelEvery) === 1
  if (!isIndel) {
    const isTransition = random.float() < 2 / 3
    const alt = isTransition ? transitions[base] : random.pick(transversions[base] ?? ['A', 'C'])
    return { ref: base, alt: alt ?? 'N' }
  }
  const length = Math.min(mostIndelBases, random.gap(3))
  if (random.float() < 0.5) {
    // One that ends with the base before it could stand further left.
    const inserted = Array.from({ length }, () => random.pick(['A', 'C', 'G', 'T']))
    if (inserted.at(-1) === base) inserted[length - 1] = transitions[base] ?? 'N'
    return { ref: base, alt: base + inserted.join('') }
  }
  let end = at + 1 + length
  while (bases.charAt(end - 1) === base && end < bases.length) end += 1
  return { ref: bases.slice(at, end), alt: base }
}
