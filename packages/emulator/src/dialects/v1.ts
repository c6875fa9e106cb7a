import type { PlatformError } from '@benchtop/contracts'
import type { Dialect, PageInfo } from './dialect.ts'

/** "Every response body is an object with three members: Response, ResponseStatus, Notifications." */
function envelope(response: unknown, status: unknown, notifications: readonly unknown[]) {
  return { Response: response, ResponseStatus: status, Notifications: notifications }
}

/** v1pre3 and billing. */
export const v1Dialect: Dialect = {
  record: (record) => envelope(record, {}, []),
  page: (items, info) => envelope(pageMembers(items, info), {}, []),
  error: (error, requestId) =>
    envelope({}, statusOf(error, requestId), [{ Type: 'error', Item: error.message }]),
}

/** A page with its place in the list, as both generations write it. */
export function pageMembers(items: readonly unknown[], info: PageInfo) {
  return { Items: items, ...pagingMembers(items.length, info) }
}

export function pagingMembers(displayed: number, info: PageInfo) {
  return {
    DisplayedCount: displayed,
    TotalCount: info.total,
    Offset: info.offset,
    Limit: info.limit,
    SortDir: info.sortDir,
    SortBy: info.sortBy,
  }
}

/** Every problem that was found, each naming its member. */
export function problemMembers(error: PlatformError): { Errors?: readonly unknown[] } {
  if (error.problems.length === 0) return {}
  return {
    Errors: error.problems.map((problem) => ({
      Member: problem.member,
      ErrorCode: problem.code,
      Message: problem.message,
    })),
  }
}

function statusOf(error: PlatformError, requestId: string) {
  return {
    ErrorCode: error.code,
    Message: error.message,
    ...problemMembers(error),
    ...(error.status >= 500 && { RequestId: requestId }),
  }
}
