import type { ProfileFacts, SystemNotification } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'
import { codeMember, hasOnlyMessage, problemMembers, type ErrorStyle } from './error-members.ts'
import { pageMembers, pagingMembers } from './v1.ts'

/** v2: enveloped as the platform's documentation has it, or bare as deployed clients read it. */
export function v2Dialect(style: ErrorStyle, facts: Pick<ProfileFacts, 'v2Envelope'>): Dialect {
  const envelope = (response: unknown, notifications: readonly SystemNotification[]): unknown =>
    facts.v2Envelope === 'bare'
      ? response
      : { Response: response, ResponseStatus: {}, Notifications: notifications }
  return {
    record: envelope,
    page: (items, info, notifications, extra) =>
      envelope(
        facts.v2Envelope === 'bare'
          ? { ...extra, Items: items, Paging: pagingMembers(info) }
          : { ...extra, ...pageMembers(items, info), Paging: pagingMembers(info) },
        notifications,
      ),
    error: (error, context) =>
      hasOnlyMessage(context, style)
        ? { ResponseStatus: { Message: error.message }, Notifications: [] }
        : {
            ...codeMember(error, context, style),
            ErrorMessage: error.message,
            ...problemMembers(error),
            RequestId: context.requestId,
          },
  }
}
