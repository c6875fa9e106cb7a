import { binSize } from './bin-coder.ts'

// The depth of one chromosome as differences: +1 where a segment begins, -1 behind its end. A running sum
// gives the depth of every base. Pages are made where reads are and released once they are summed, so
// that a sorted file needs a few of them, whatever the length of the chromosome. Within a page a bit for each base
// and one for each bin say where the differences are, and what lies between two of them is summed at once: a page costs
// as much as it has differences, so that reads that lie far apart cost what they are.

const pageBits = 14
const pageSize = 1 << pageBits
const binsPerPage = pageSize / binSize
const wordsPerBin = binSize / 32

/** What the bases of a page take in memory. */
export const pageBytes = pageSize * 4

type DepthPage = {
  readonly changes: Int32Array
  /** A bit for each base that has a change. */
  readonly changed: Int32Array
  /** A bit for each bin that has a base with one. */
  readonly changedBins: Int32Array
}

function createPage(): DepthPage {
  return {
    changes: new Int32Array(pageSize),
    changed: new Int32Array(pageSize / 32),
    changedBins: new Int32Array(binsPerPage / 32),
  }
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
      return free.pop() ?? createPage()
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
  let lastNumber = -1
  let last: DepthPage | undefined

  function pageOf(number: number): DepthPage {
    if (number === lastNumber && last !== undefined) return last
    last = pages.get(number) ?? pool.take()
    lastNumber = number
    pages.set(number, last)
    return last
  }

  function change(position: number, by: number): void {
    addChange(pageOf(position >>> pageBits), position & (pageSize - 1), by)
  }

  /** Sums up a bin with changes, and leaves zeros. */
  function sumBin({ changes, changed }: DepthPage, bin: number, first: number): void {
    const start = bin * binSize
    // Behind the end of the chromosome the last depth would continue.
    const end = start + Math.min(binSize, length - (first + bin) * binSize)
    let sum = 0
    let maximum = 0
    let summed = start
    for (let word = bin * wordsPerBin; word < (bin + 1) * wordsPerBin; word += 1) {
      for (let bits = changed[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const at = word * 32 + lowestBit(bits)
        sum += depth * (at - summed)
        if (at > start && depth > maximum) maximum = depth
        summed = at
        depth += changes[at] ?? 0
        changes[at] = 0
      }
      changed[word] = 0
    }
    sum += depth * (end - summed)
    if (depth > maximum) maximum = depth
    if (maximum > 0) sink(first + bin, sum, maximum)
  }

  /** Sums up bins without a change, which all have the last depth. */
  function sumEven(start: number, end: number): void {
    for (let bin = start; depth > 0 && bin < end; bin += 1) {
      sink(bin, depth * Math.min(binSize, length - bin * binSize), depth)
    }
  }

  function sumPage(number: number): void {
    const page = pages.get(number)
    const first = number * binsPerPage
    let bin = 0
    for (let word = 0; page !== undefined && word < binsPerPage / 32; word += 1) {
      for (let bits = page.changedBins[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const changed = word * 32 + lowestBit(bits)
        sumEven(first + bin, first + changed)
        sumBin(page, changed, first)
        bin = changed + 1
      }
      page.changedBins[word] = 0
    }
    sumEven(first + bin, Math.min(first + binsPerPage, Math.ceil(length / binSize)))
    if (page === undefined) return
    pages.delete(number)
    lastNumber = -1
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

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

function addChange({ changes, changed, changedBins }: DepthPage, at: number, by: number): void {
  changes[at] = (changes[at] ?? 0) + by
  const word = at >>> 5
  changed[word] = (changed[word] ?? 0) | (1 << (at & 31))
  const binWord = at >>> 12
  changedBins[binWord] = (changedBins[binWord] ?? 0) | (1 << ((at >>> 7) & 31))
}
