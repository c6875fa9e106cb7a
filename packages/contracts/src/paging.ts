import { limits } from './limits.ts'

/** How a list is sorted. */
export const sortDirections = ['Asc', 'Desc'] as const
export type SortDirection = (typeof sortDirections)[number]

/** What a list operation promises about its pages. */
export type Paging<SortBy extends string = string> = {
  /** The fields that SortBy takes. The first is the default. */
  readonly sortBy: readonly [SortBy, ...SortBy[]]
  /** Those of them that deployed clients send and the documentation hasn't: in the profile `field`. */
  readonly deployedSortBy?: readonly SortBy[]
  readonly defaultLimit: number
  readonly maxLimit: number
  /** The default of SortDir. */
  readonly sortDir: SortDirection
}

/** The page that a caller requested, checked and with its defaults filled in. */
export type Page<SortBy extends string = string> = {
  readonly offset: number
  readonly limit: number
  readonly sortBy: SortBy
  readonly sortDir: SortDirection
}

type PagingOptions<SortBy> = {
  deployedSortBy?: readonly SortBy[]
  defaultLimit?: number
  maxLimit?: number
  sortDir?: SortDirection
}

/** Pages of a v1 or billing list: 10 rows by default, up to 1024. The first sort field is the default. */
export function paging<const SortBy extends string>(
  sortBy: readonly [SortBy, ...SortBy[]],
  options: PagingOptions<SortBy> = {},
): Paging<SortBy> {
  return {
    ...(options.deployedSortBy && { deployedSortBy: options.deployedSortBy }),
    sortBy,
    defaultLimit: options.defaultLimit ?? limits.v1.defaultLimit,
    maxLimit: options.maxLimit ?? limits.v1.maxLimit,
    sortDir: options.sortDir ?? 'Asc',
  }
}

/** Pages of a v2 list: 10 rows by default, up to 2048. */
export function v2Paging<const SortBy extends string>(
  sortBy: readonly [SortBy, ...SortBy[]],
): Paging<SortBy> {
  return {
    sortBy,
    defaultLimit: limits.v2.defaultLimit,
    maxLimit: limits.v2.maxLimit,
    sortDir: 'Asc',
  }
}
