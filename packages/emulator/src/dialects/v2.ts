import type { ProfileFacts } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'
import { pageMembers, pagingMembers, problemMembers } from './v1.ts'

/** v2: enveloped as the platform's documentation has it, or bare as deployed clients read it. */
export function v2Dialect(facts: ProfileFacts): Dialect {
  const envelope = (response: unknown): unknown =>
    facts.v2Envelope === 'bare'
      ? response
      : { Response: response, ResponseStatus: {}, Notifications: [] }
  return {
    record: envelope,
    page: (items, info) =>
      envelope(
        facts.v2Envelope === 'bare'
          ? { Items: items, Paging: pagingMembers(items.length, info) }
          : { ...pageMembers(items, info), Paging: pagingMembers(items.length, info) },
      ),
    error: (error, requestId) => ({
      ErrorCode: error.code,
      ErrorMessage: error.message,
      ...problemMembers(error),
      RequestId: requestId,
    }),
  }
}
