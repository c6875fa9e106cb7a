import type { Buffer } from 'node:buffer'

import { asBuffer } from '../bytes/byte-source.ts'
import { createByteWriter } from '../bytes/byte-writer.ts'
import { type Bins, binSize, binsPerChunk, createBins, encodeChunk } from './bin-coder.ts'
import type { BinSink } from './depth-pages.ts'

// Depths are kept at several sizes of bin, so that an answer of any zoom reads about as many bins as it has
// values. Each level has bins four times as wide as the one below; the sizes between come from two bins each,
// which costs a third of the smallest level's bytes for all above, instead of as many again.

/** How many bins of a level are one of the next. */
export const widening = 4

/** The bases of a bin of a level. */
export function binSizeOf(level: number): number {
  return binSize * widening ** level
}

/** How many levels a chromosome has: the last one is a single chunk. */
export function levelsOf(length: number): number {
  let levels = 1
  while (length > binSizeOf(levels - 1) * binsPerChunk) levels += 1
  return levels
}

/** What is kept of a chromosome's depth: its levels, without the chunks beyond the last read. */
export type Pyramid = { readonly maxDepth: number; readonly levels: readonly CodedLevel[] }

/**
 * The coded chunks of a level, one after another, and the size of each. A genome has tens of thousands of chunks: with
 * memory of its own for each they would take long to be handed from one thread to another.
 */
export type CodedLevel = { readonly bytes: Uint8Array; readonly sizes: Uint32Array }

/** The chunks of a level. */
export function* chunksOf({ bytes, sizes }: CodedLevel): Generator<Buffer> {
  let start = 0
  for (const size of sizes) {
    yield asBuffer(bytes.subarray(start, start + size))
    start += size
  }
}

/** The pyramid of a chromosome without a read. */
export const noReads: Pyramid = { maxDepth: 0, levels: [] }

/** Sums depths into bins of every level, chunk by chunk, as they come in order. */
export type PyramidBuilder = { readonly sink: BinSink; finish(): Pyramid }

export function createPyramidBuilder(length: number): PyramidBuilder {
  const count = levelsOf(length)
  const top = createLevel(undefined, length, count - 1)
  const levels = [top]
  while (levels.length < count) {
    levels.unshift(createLevel(levels[0], length, count - 1 - levels.length))
  }
  const base = levels[0] ?? top
  let maxDepth = 0

  return {
    sink(bin, sum, maximum) {
      const chunk = Math.floor(bin / binsPerChunk)
      while (base.count < chunk) base.close()
      const at = bin - chunk * binsPerChunk
      base.bins.sums[at] = sum
      base.bins.maxima[at] = maximum
      if (maximum > maxDepth) maxDepth = maximum
    },
    finish() {
      if (maxDepth === 0) return noReads
      for (const level of levels) level.close()
      return { maxDepth, levels: levels.map((level) => level.coded()) }
    },
  }
}

type Level = {
  readonly bins: Bins
  /** How many chunks are coded. */
  readonly count: number
  /** Codes the chunk that is being filled, and adds it up for the level above. */
  close(): void
  /** Takes the sums of a chunk of the level below. */
  add(chunk: number, bins: Bins): void
  coded(): CodedLevel
}

function createLevel(above: Level | undefined, length: number, level: number): Level {
  // A file may have very many short chromosomes.
  const bins = createBins(Math.min(binsPerChunk, Math.ceil(length / binSizeOf(level))))
  const bytes = createByteWriter(64)
  const sizes: number[] = []

  function close(): void {
    above?.add(sizes.length, bins)
    const chunk = encodeChunk(bins)
    bytes.append(chunk)
    sizes.push(chunk.length)
    bins.sums.fill(0)
    bins.maxima.fill(0)
  }

  return {
    bins,
    get count() {
      return sizes.length
    },
    close,
    // Of its own size: what has grown has room for as much again.
    coded: () => ({ bytes: Uint8Array.from(bytes.bytes()), sizes: Uint32Array.from(sizes) }),
    add(chunk, below) {
      while (sizes.length < Math.floor(chunk / widening)) close()
      const first = (chunk % widening) * (binsPerChunk / widening)
      for (let bin = 0; bin < below.sums.length; bin += 1) {
        const sum = below.sums[bin] ?? 0
        if (sum === 0) continue
        const at = first + ((bin / widening) | 0)
        const maximum = below.maxima[bin] ?? 0
        bins.sums[at] = (bins.sums[at] ?? 0) + sum
        if (maximum > (bins.maxima[at] ?? 0)) bins.maxima[at] = maximum
      }
    },
  }
}
