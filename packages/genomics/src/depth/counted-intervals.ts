/** Bases whose depth is counted, 0-based, `end` not included. */
export type Interval = { readonly start: number; readonly end: number }

/** Counts depth on a few intervals of one chromosome. */
export type CountedIntervals = {
  /** The intervals, in order and apart from one another. */
  readonly intervals: readonly Interval[]
  add(start: number, end: number): void
  /** The depth of each base of a requested interval. Ends the counting. */
  depths(interval: Interval): Int32Array
}

/** Takes intervals in any order; those that overlap or touch are counted as one. */
export function createCountedIntervals(wanted: readonly Interval[]): CountedIntervals {
  const counted = merged(wanted).map(({ start, end }) => ({
    start,
    end,
    // One more than the bases: where what ends with the interval ends.
    changes: new Int32Array(end - start + 1),
    isSummed: false,
  }))

  /** The first interval that reaches beyond a position. */
  function firstBeyond(position: number): number {
    let low = 0
    let high = counted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((counted[middle]?.end ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    intervals: counted,
    add(start, end) {
      for (let number = firstBeyond(start); number < counted.length; number += 1) {
        const interval = counted[number]
        if (interval === undefined || interval.start >= end) return
        change(interval.changes, Math.max(start, interval.start) - interval.start, 1)
        change(interval.changes, Math.min(end, interval.end) - interval.start, -1)
      }
    },
    depths({ start, end }) {
      const interval = counted[firstBeyond(start)]
      if (interval === undefined) return new Int32Array(0)
      if (!interval.isSummed) sumUp(interval.changes)
      interval.isSummed = true
      return interval.changes.subarray(start - interval.start, end - interval.start)
    },
  }
}

function change(changes: Int32Array, at: number, by: number): void {
  changes[at] = (changes[at] ?? 0) + by
}

function sumUp(changes: Int32Array): void {
  let depth = 0
  for (let at = 0; at < changes.length; at += 1) {
    depth += changes[at] ?? 0
    changes[at] = depth
  }
}

function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || start > last.end) result.push({ start, end })
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return result
}
