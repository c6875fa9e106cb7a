import type { PlatformError, SortDirection, SystemNotification } from '@benchtop/contracts'

/** The position of a page in its list. */
export type PageInfo = {
  /** How many items the page has. */
  readonly displayed: number
  /** Undefined where it isn't said. */
  readonly total: number | undefined
  readonly offset: number
  readonly limit: number
  readonly sortBy: string
  readonly sortDir: SortDirection
}

/** What an error response contains in addition to the error itself. */
export type RefusalContext = {
  readonly requestId: string
  readonly notifications: readonly SystemNotification[]
  /** Whether no API of the platform has the path. */
  readonly isUnknownPath: boolean
}

/** How one API of the platform wraps the answers of its operations, with the notifications of the platform. */
export type Dialect = {
  record(record: unknown, notifications: readonly SystemNotification[]): unknown
  /** `extra` has the members of a page other than its items. */
  page(
    items: readonly unknown[],
    info: PageInfo,
    notifications: readonly SystemNotification[],
    extra?: object,
  ): unknown
  error(error: PlatformError, context: RefusalContext): unknown
  /** The Content-Type of its JSON. Defaults to `application/json; charset=utf-8`. */
  readonly contentType?: string
  /** Whether it changes the content of records, so that none is sent as it was encoded. */
  readonly rewritesRecords?: true
}
