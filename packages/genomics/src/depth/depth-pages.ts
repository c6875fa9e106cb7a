// The depth of one chromosome as differences: +1 where a segment begins, -1 behind its end. A running sum
// gives the depth of every base. Pages are made where reads lie and given back once they are summed, so
// that a sorted file needs a few of them, whatever the length of the chromosome.

const pageBits = 14
const pageSize = 1 << pageBits

/** What the bases of a page take in memory. */
export const pageBytes = pageSize * 4

/** Pages that nobody uses, for the next who needs one. */
export type PagePool = {
  readonly inUse: number
  take(): Int32Array
  giveBack(page: Int32Array): void
}

export function createPagePool(): PagePool {
  const free: Int32Array[] = []
  let inUse = 0
  return {
    get inUse() {
      return inUse
    },
    take() {
      inUse += 1
      return free.pop() ?? new Int32Array(pageSize)
    },
    giveBack(page) {
      inUse -= 1
      free.push(page.fill(0))
    },
  }
}

/**
 * Takes the depth of bases in order, in runs: from `start` on, `depths` holds the depth of each base.
 * Runs without a single read are left out.
 */
export type DepthSink = (start: number, depths: Int32Array) => void

export type DepthPages = {
  /** Counts one more read on the bases from `start` up to `end`, that one left out. 0-based. */
  add(start: number, end: number): void
  /** Sums up what lies before `position`, where no more reads may be added after that. */
  sumBefore(position: number): void
  sumAll(): void
}

export function createDepthPages(length: number, pool: PagePool, sink: DepthSink): DepthPages {
  const pages = new Map<number, Int32Array>()
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
    page[at] = (page[at] ?? 0) + by
  }

  function sumPage(number: number): void {
    const page = pages.get(number) ?? (depth === 0 ? undefined : pool.take())
    if (page === undefined) return
    for (let at = 0; at < pageSize; at += 1) {
      depth += page[at] ?? 0
      page[at] = depth
    }
    const start = number * pageSize
    sink(start, start + pageSize > length ? page.subarray(0, length - start) : page)
    pages.delete(number)
    pool.giveBack(page)
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
