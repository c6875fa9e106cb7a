import type { Chromosome } from '../bam/bam-header.ts'
import { GenomicsError } from '../errors.ts'
import { unknownChromosome } from '../unknown-chromosome.ts'

/** A region of a chromosome, 1-based and inclusive. */
export type Region = { readonly chrom: string; readonly start: number; readonly end: number }

/** The depth of a region in a few numbers. */
export type RegionDepth = Region & {
  readonly bases: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** For each threshold the fraction of bases, 0 to 1, that are at least as deep. */
  readonly atLeast: number[]
}

/** All regions together: their depths are kept in memory, four bytes a base. */
const maxBases = 2 ** 28

/** Throws `unknown-chromosome`, `bad-window` or `too-large`. */
export function checkRegions(
  regions: readonly Region[],
  chromosomes: readonly Chromosome[],
  numbers: ReadonlyMap<string, number>,
): void {
  let bases = 0
  for (const { chrom, start, end } of regions) {
    const chromosome = chromosomes[numbers.get(chrom) ?? -1]
    if (chromosome === undefined) throw unknownChromosome(chrom, numbers.keys())
    const areNumbers = Number.isSafeInteger(start) && Number.isSafeInteger(end)
    if (!areNumbers || start < 1 || end < start || end > chromosome.length) {
      throw new GenomicsError(
        'bad-window',
        `The region ${chrom}:${start}-${end} is not on the chromosome, whose bases are 1 to ${chromosome.length}.`,
      )
    }
    bases += end - start + 1
  }
  if (bases > maxBases) {
    throw new GenomicsError(
      'too-large',
      `The regions have ${bases} bases together, and ${maxBases} are the limit. Request them in parts, or use buildCoverage() for complete chromosomes.`,
    )
  }
}

/** Sums up the depths of a region. */
export function summarizeRegion(
  region: Region,
  depths: Int32Array,
  thresholds: readonly number[],
): RegionDepth {
  let sum = 0
  let min = Infinity
  let max = 0
  const reached = thresholds.map(() => 0)
  for (const depth of depths) {
    sum += depth
    if (depth < min) min = depth
    if (depth > max) max = depth
    for (let number = 0; number < thresholds.length; number += 1) {
      if (depth >= (thresholds[number] ?? Infinity)) reached[number] = (reached[number] ?? 0) + 1
    }
  }
  const bases = depths.length
  const { chrom, start, end } = region
  const atLeast = reached.map((count) => count / bases)
  return { chrom, start, end, bases, mean: sum / bases, min, max, atLeast }
}
