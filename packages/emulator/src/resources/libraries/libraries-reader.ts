import { libraryIncludes, type LibraryInclude, type V2Library } from '@benchtop/contracts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import type { V2Href } from '../v2-href.ts'
import type { LibraryRow, LibraryStore } from './libraries-store.ts'
import { v2Library } from './libraries-views.ts'

export function createLibraryReader(
  store: LibraryStore,
  preps: Pick<LibraryPrepStore, 'containers'>,
  v2Href: V2Href,
) {
  const list = (
    rows: readonly LibraryRow[],
    include: readonly LibraryInclude[] | undefined = [],
  ): V2Library[] => {
    const ids = rows.map(({ id }) => id)
    const pools = Map.groupBy(store.poolsOf(ids), ({ library_id }) => library_id)
    const named = preps.containers(rows.flatMap((row) => row.container_id ?? []))
    const containers = new Map<number | null, (typeof named)[number]>(
      named.map((one) => [one.id, one]),
    )
    const yields = include.includes('YieldInformation') ? store.yieldsOf(ids) : []
    const bases = new Map(yields.map((one) => [one.library_id, one.bases]))
    return rows.map((row) =>
      v2Library(row, {
        pools: pools.get(row.id) ?? [],
        container: containers.get(row.container_id),
        bases: bases.get(row.id) ?? 0,
        include,
        v2Href,
      }),
    )
  }
  return {
    list,
    /** As a property shows the library that it refers to. */
    compact: (row: LibraryRow): V2Library => list([row], [])[0] as V2Library,
    /** With all optional parts of a list. */
    record: (row: LibraryRow): V2Library => list([row], libraryIncludes)[0] as V2Library,
  }
}
/** Builds the records of libraries, a page at a time. */
export type LibraryReader = ReturnType<typeof createLibraryReader>
