import type { Database } from '../database.ts'
import type { IndexWalk } from './index-walk.ts'
import type { Entry, Key } from './indexed-list.ts'
import { listMarks } from './list-marks.ts'
import type { LongList } from './long-lists.ts'

/** The ranks of a list in one of its orders: ascending, from 0. */
export type Ranks = {
  /** The rows from a rank on. */
  at(rank: number, limit: number): Entry[]
  /** How many rows have a lower key. */
  below(key: Key): number
  /** How many rows have this key or a lower one. */
  through(key: Key): number
}

/** The rows of a list from a mark to the next one, or from its beginning; `start` is the rank of the first. */
type Segment = { readonly from: Entry | undefined; readonly start: number; readonly count: number }

/**
 * Finds rows by rank and ranks by key: no more than two strides of an index are walked from the nearest mark. Marks are
 * made where they prove to be missing, so that only a list that is read far from its beginning has them.
 */
export function ranksOf(
  database: Database,
  long: LongList,
  sortBy: string,
  walk: IndexWalk,
  stride: number,
): Ranks {
  const longest = 2 * stride
  const marks = listMarks(database, long.id, sortBy)
  let segments: readonly Segment[] | undefined

  const walkFrom = (from: Entry | undefined, limit: number, offset: number): Entry[] =>
    from === undefined ? walk.page(limit, offset) : walk.onwards(from, limit, offset)

  const read = (): readonly Segment[] => {
    const marked = marks.all()
    let start = long.total - marked.reduce((sum, { count }) => sum + count, 0)
    const first: Segment = { from: undefined, start: 0, count: start }
    const others = marked.map(({ count, ...from }) => {
      const segment = { from, start, count }
      start += count
      return segment
    })
    return [first, ...others]
  }

  const cut = (segment: Segment): void =>
    database.transaction(() => {
      let { from, count } = segment
      while (count > longest) {
        const [next] = walkFrom(from, 1, stride)
        if (next === undefined) break
        if (from !== undefined) marks.change(from, stride)
        count -= stride
        marks.insert(next, count)
        from = next
      }
      marks.removeEmpty()
    })

  /** The segment that `find` names, short enough to be walked. */
  const short = (find: (all: readonly Segment[]) => Segment | undefined): Segment => {
    const everything = { from: undefined, start: 0, count: long.total }
    segments ??= read()
    const found = find(segments) ?? everything
    if (found.count <= longest) return found
    cut(found)
    segments = read()
    return find(segments) ?? everything
  }

  const rank = (comparison: '<' | '<=', key: Key): number => {
    const { from, start } = short((all) => all[marks.upTo(comparison, key)])
    return start + walk.countTo(from, comparison, key)
  }

  return {
    at(first, limit) {
      const rows = Math.min(limit, long.total - first)
      const after = long.total - first - rows
      if (first <= Math.min(after, longest)) return walk.page(rows, first)
      if (after <= longest) return walk.upToLast(rows, after)
      const { from, start } = short((all) => all.findLast((segment) => segment.start <= first))
      return walkFrom(from, rows, first - start)
    },
    below: (key) => rank('<', key),
    through: (key) => rank('<=', key),
  }
}
