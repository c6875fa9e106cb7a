import type { LibraryPoolStatus, V2Library, V2LibraryPool } from '@benchtop/contracts'
import type { Sorting } from '../../design/windowed-list.tsx'

/** The ids of the pools that libraries are in, each once. */
export function poolIdsOf(libraries: readonly Pick<V2Library, 'Pools'>[]): string[] {
  return [...new Set(libraries.flatMap(({ Pools }) => Pools.map(({ Id }) => Id)))]
}

/** What of the pools is listed. */
export type PoolFilter = {
  /** Words of which each is in the pool's name or notes, in any case. */
  readonly search: string
  readonly status: LibraryPoolStatus | undefined
}

/** The fields that pools are sorted by. */
export const poolSorting = [
  'UserPoolId',
  'Status',
  'LibraryCount',
  'DateCreated',
  'DateModified',
] as const
type PoolField = (typeof poolSorting)[number]

/** The pools that match a filter, in an order; pools that are equal in it stay in the order of their ids. */
export function selectPools(
  pools: readonly V2LibraryPool[],
  { search, status }: PoolFilter,
  { by, desc }: Sorting,
): V2LibraryPool[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const field = poolSorting.find((one) => one === by) ?? 'DateModified'
  const matches = ({ UserPoolId, Notes, Status }: V2LibraryPool): boolean => {
    const text = `${UserPoolId} ${Notes}`.toLowerCase()
    return (status === undefined || Status === status) && words.every((word) => text.includes(word))
  }
  return pools
    .filter(matches)
    .toSorted((one, other) => Number(one.Id) - Number(other.Id))
    .toSorted((one, other) => compare(one, other, field) * (desc ? -1 : 1))
}

function compare(one: V2LibraryPool, other: V2LibraryPool, field: PoolField): number {
  return field === 'LibraryCount'
    ? one[field] - other[field]
    : one[field].localeCompare(other[field])
}
