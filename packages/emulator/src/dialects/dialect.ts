import type { PlatformError, SortDirection } from '@benchtop/contracts'

/** Where in a list a page lies. */
export type PageInfo = {
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly sortBy: string
  readonly sortDir: SortDirection
}

/** How one face of the platform wraps what its operations answer. */
export type Dialect = {
  record(record: unknown): unknown
  page(items: readonly unknown[], info: PageInfo): unknown
  error(error: PlatformError, requestId: string): unknown
}
