import { rowsOf } from './peer-tools.ts'

/** The depth of a base, its position 1-based. */
export type BaseDepth = readonly [position: number, depth: number]

/** The bases with depth as `samtools depth` has them, from a sorted and indexed file. */
export function samtoolsDepth(path: string, chrom: string, length: number): BaseDepth[] {
  return rowsOf('samtools', ['depth', '-r', `${chrom}:1-${length}`, path]).map(
    ([, position, depth]) => [Number(position), Number(depth)],
  )
}

/** The mean of each bin of a chromosome, by whole numbers alone, half up. */
export function binMeans(
  depths: Iterable<BaseDepth>,
  length: number,
  bucketSize: number,
): number[] {
  const sums = new Map<number, bigint>()
  for (const [position, depth] of depths) {
    const bin = Math.floor((position - 1) / bucketSize)
    sums.set(bin, (sums.get(bin) ?? 0n) + BigInt(depth))
  }
  const means = new Array<number>(Math.ceil(length / bucketSize)).fill(0)
  for (const [bin, sum] of sums) {
    const bases = BigInt(Math.min(bucketSize, length - bin * bucketSize))
    means[bin] = Number((2n * sum + bases) / (2n * bases))
  }
  return means
}

/** The deepest base of each bin of a chromosome. */
export function binMaxima(
  depths: Iterable<BaseDepth>,
  length: number,
  bucketSize: number,
): number[] {
  const maxima = new Array<number>(Math.ceil(length / bucketSize)).fill(0)
  for (const [position, depth] of depths) {
    const bin = Math.floor((position - 1) / bucketSize)
    maxima[bin] = Math.max(maxima[bin] ?? 0, depth)
  }
  return maxima
}
