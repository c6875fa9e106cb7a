import { type CallOptions, type Client, coverage } from '@benchtop/client'

/** A region of a chromosome; positions count from 1, both ends inclusive. */
export type Region = {
  /** The id of the BAM file. */
  readonly id: string
  readonly chrom: string
  readonly startPos: number
  readonly endPos: number
}

/** The mean depth over one bucket; positions count from 1, both ends inclusive. */
export type CoverageBucket = {
  readonly startPos: number
  readonly endPos: number
  readonly meanCoverage: number
}

/**
 * Walks the coverage of a region in its finest buckets (128 bases), in as many requests as needed; a single call zooms
 * out instead. The first and the last bucket may reach beyond the region.
 */
export async function* coverageBuckets(
  client: Client,
  { id, chrom, startPos, endPos }: Region,
  options: CallOptions = {},
): AsyncGenerator<CoverageBucket, void, undefined> {
  const { granularity, maxValues } = coverage
  // "zoom is chosen to keep about 2000": half of the most is never zoomed.
  const slice = (granularity * maxValues) / 2
  const first = Math.floor((startPos - 1) / granularity) * granularity + 1
  for (let from = first; from <= endPos; from += slice) {
    const to = Math.min(from + slice - 1, endPos)
    const window = { id, chrom, StartPos: from, EndPos: to }
    const answer = await client.v1.getCoverage(window, options)
    for (const [index, meanCoverage] of answer.MeanCoverage.entries()) {
      const at = answer.StartPos + index * answer.BucketSize
      yield { startPos: at, endPos: at + answer.BucketSize - 1, meanCoverage }
    }
    // The chromosome ends before the region does.
    if (answer.EndPos < to) return
  }
}
