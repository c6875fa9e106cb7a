import { type BinChunk, binSize, binsPerChunk, encodeChunk } from './bin-coder.ts'
import type { DepthSink } from './depth-pages.ts'

/** What is kept of a chromosome's depth. Chunks beyond the last one with a read are left out. */
export type ChromosomeBins = { readonly maxDepth: number; readonly chunks: readonly BinChunk[] }

/** Sums depths into bins, chunk by chunk, as they come in order. */
export type BinCollector = { readonly sink: DepthSink; finish(): ChromosomeBins }

export function createBinCollector(): BinCollector {
  const chunks: BinChunk[] = []
  let maxDepth = 0
  const sums = new Float64Array(binsPerChunk)

  function closeChunk(): void {
    chunks.push(encodeChunk(sums))
    sums.fill(0)
  }

  return {
    sink(start, depths) {
      const firstBin = start / binSize
      const chunk = Math.floor(firstBin / binsPerChunk)
      while (chunks.length < chunk) closeChunk()
      const offset = firstBin - chunk * binsPerChunk
      for (let at = 0, bin = offset; at < depths.length; bin += 1) {
        const end = Math.min(at + binSize, depths.length)
        let sum = 0
        for (; at < end; at += 1) {
          const depth = depths[at] ?? 0
          sum += depth
          if (depth > maxDepth) maxDepth = depth
        }
        sums[bin] = sum
      }
    },
    finish() {
      if (maxDepth > 0) closeChunk()
      return { maxDepth, chunks }
    },
  }
}
