import type { PlatformError, SortDirection, SystemNotification } from '@benchtop/contracts'

/** Where in a list a page lies. */
export type PageInfo = {
  /** How many items the page has. */
  readonly displayed: number
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly sortBy: string
  readonly sortDir: SortDirection
}

/** What goes with a refusal beside the error itself. */
export type RefusalContext = {
  readonly requestId: string
  readonly notifications: readonly SystemNotification[]
  /** Whether no face of the platform has the path. */
  readonly isUnknownPath: boolean
}

/** How one face of the platform wraps what its operations answer, with what the platform has to say to everybody. */
export type Dialect = {
  record(record: unknown, notifications: readonly SystemNotification[]): unknown
  /** `extra` is what a page has besides its items. */
  page(
    items: readonly unknown[],
    info: PageInfo,
    notifications: readonly SystemNotification[],
    extra?: object,
  ): unknown
  error(error: PlatformError, context: RefusalContext): unknown
  /** Whether it changes what is inside a record, so that none goes out as it was encoded. */
  readonly rewritesRecords?: true
}
