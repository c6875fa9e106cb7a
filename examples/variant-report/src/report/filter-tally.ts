import type { Tally } from './variant-site.ts'

/** How often a filter stands in the FILTER column. */
export type FilterCount = {
  /** `PASS`, a filter's ID, or `.` where no filter was applied. */
  readonly filter: string
  /** From the VCF's header; empty when it has no such line. */
  readonly description: string
  readonly records: number
}

const unfiltered = '.'
const own: Record<string, string> = {
  PASS: 'All filters passed',
  [unfiltered]: 'No filter was applied',
}

/** Counts records by filter, most frequent first. A record that failed two filters counts for both. */
export function filterTally(descriptions: ReadonlyMap<string, string>): Tally<FilterCount[]> {
  const counts = new Map<string, number>()
  return {
    add(site) {
      for (const filter of site.filters.length === 0 ? [unfiltered] : site.filters) {
        counts.set(filter, (counts.get(filter) ?? 0) + 1)
      }
    },
    summary: () =>
      Array.from(counts, ([filter, records]) => ({
        filter,
        description: own[filter] ?? descriptions.get(filter) ?? '',
        records,
      })).sort((a, b) => b.records - a.records || (a.filter < b.filter ? -1 : 1)),
  }
}
