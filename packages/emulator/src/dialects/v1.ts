import type { SystemNotification } from '@benchtop/contracts'
import type { Dialect, PageInfo } from './dialect.ts'
import { codeMember, hasOnlyMessage, problemMembers, type ErrorStyle } from './error-members.ts'

/** "Every response body is an object with three members: Response, ResponseStatus, Notifications." */
function envelope(response: unknown, notifications: readonly SystemNotification[]) {
  return { Response: response, ResponseStatus: {}, Notifications: notifications }
}

/** v1pre3 and billing. */
export function v1Dialect(style: ErrorStyle): Dialect {
  return {
    record: envelope,
    page: (items, info, notifications, extra) =>
      envelope({ ...extra, ...pageMembers(items, info) }, notifications),
    error: (error, context) => ({
      ...(style.facts.refusedResponse === 'empty' && { Response: {} }),
      ResponseStatus: {
        ...codeMember(error, context, style),
        Message: error.message,
        ...problemMembers(error),
        ...(error.status >= 500 && { RequestId: context.requestId }),
      },
      Notifications: hasOnlyMessage(context, style)
        ? []
        : [{ Type: 'error', Item: error.message }, ...context.notifications],
    }),
  }
}

/** A page with its place in the list, as both generations write it. */
export function pageMembers(items: readonly unknown[], info: PageInfo) {
  return { Items: items, ...pagingMembers(info) }
}

export function pagingMembers(info: PageInfo) {
  return {
    DisplayedCount: info.displayed,
    TotalCount: info.total,
    Offset: info.offset,
    Limit: info.limit,
    SortDir: info.sortDir,
    SortBy: info.sortBy,
  }
}
