import { binSize } from './bin-coder.ts'

// The depth of one chromosome as differences: +1 where a segment begins, -1 behind its end. A running sum
// gives the depth of every base. Pages are made where reads are and released once they are summed, so
// that a sorted file needs a few of them, whatever the length of the chromosome. Within a page the bins
// without a difference have one depth, and are summed at once: reads that lie far apart cost what they cover.

const pageBits = 14
const pageSize = 1 << pageBits
const binBits = 7
const binsPerPage = pageSize / binSize

/** What the bases of a page take in memory. */
export const pageBytes = pageSize * 4

type DepthPage = {
  readonly changes: Int32Array
  /** 1 for each bin that has a change. */
  readonly changed: Uint8Array
}

/** Pages that are not in use, for the next that needs one. All of their bases are 0. */
export type PagePool = {
  readonly inUse: number
  take(): DepthPage
  restore(page: DepthPage): void
}

export function createPagePool(): PagePool {
  const free: DepthPage[] = []
  let inUse = 0
  return {
    get inUse() {
      return inUse
    },
    take() {
      inUse += 1
      return (
        free.pop() ?? { changes: new Int32Array(pageSize), changed: new Uint8Array(binsPerPage) }
      )
    },
    restore(page) {
      inUse -= 1
      free.push(page)
    },
  }
}

/** Takes the bins that have a read, in order: the sum of the depths of a bin, and that of its deepest base. */
export type BinSink = (bin: number, sum: number, maximum: number) => void

export type DepthPages = {
  /** Counts one more read on the bases from `start` up to `end`, that one left out. 0-based. */
  add(start: number, end: number): void
  /** Sums up what lies before `position`, where no more reads may be added after that. */
  sumBefore(position: number): void
  sumAll(): void
}

export function createDepthPages(length: number, pool: PagePool, sink: BinSink): DepthPages {
  const pages = new Map<number, DepthPage>()
  const pageCount = Math.ceil(length / pageSize)
  let nextPage = 0
  let depth = 0

  function change(position: number, by: number): void {
    const number = position >>> pageBits
    let page = pages.get(number)
    if (page === undefined) {
      page = pool.take()
      pages.set(number, page)
    }
    const at = position & (pageSize - 1)
    page.changes[at] = (page.changes[at] ?? 0) + by
    page.changed[at >>> binBits] = 1
  }

  /** Sums up a bin with changes, and leaves zeros. */
  function sumBin({ changes, changed }: DepthPage, bin: number, first: number): void {
    let sum = 0
    let maximum = 0
    for (let at = bin * binSize; at < (bin + 1) * binSize; at += 1) {
      depth += changes[at] ?? 0
      changes[at] = 0
      sum += depth
      if (depth > maximum) maximum = depth
    }
    changed[bin] = 0
    // Behind the end of the chromosome the last depth would continue.
    sum -= depth * Math.max(0, (first + bin + 1) * binSize - length)
    if (maximum > 0) sink(first + bin, sum, maximum)
  }

  function sumPage(number: number): void {
    const page = pages.get(number)
    if (page === undefined && depth === 0) return
    const first = number * binsPerPage
    const count = Math.min(binsPerPage, Math.ceil(length / binSize) - first)
    for (let bin = 0; bin < count; bin += 1) {
      if (page?.changed[bin] === 1) sumBin(page, bin, first)
      else if (depth > 0) {
        const bases = Math.min(binSize, length - (first + bin) * binSize)
        sink(first + bin, depth * bases, depth)
      }
    }
    if (page === undefined) return
    pages.delete(number)
    pool.restore(page)
  }

  function sumPages(end: number): void {
    if (pages.size === 0 && depth === 0) nextPage = end
    for (; nextPage < end; nextPage += 1) sumPage(nextPage)
  }

  return {
    add(start, end) {
      // A read may reach beyond its chromosome when its aligner is wrong: those bases are none.
      if (start >= length || start === end) return
      change(start, 1)
      if (end < length) change(end, -1)
    },
    sumBefore: (position) => sumPages(Math.min(pageCount, position >>> pageBits)),
    sumAll: () => sumPages(pageCount),
  }
}
