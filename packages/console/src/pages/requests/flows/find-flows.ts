import type { PlatformRequest } from '../request.ts'
import { stepInDialog, stepOfToken, stepWithToken } from './consent-steps.ts'
import type { Flow } from './flow.ts'
import { FlowTable } from './flow-table.ts'
import { endExpired, stepOfPurchase } from './purchase-steps.ts'

/**
 * The trigger, OAuth and purchase flows among requests, the oldest of which come first; the newest flow first. No request
 * shows that a purchase expired, so the ids of those that did are named.
 */
export function findFlows(
  requests: readonly PlatformRequest[],
  expired: ReadonlySet<string>,
): Flow[] {
  const table = new FlowTable()
  for (const request of requests) {
    // A request that was replayed by hand isn't a step of an app.
    if (request.replayOf !== undefined) continue
    void (
      stepInDialog(request, table) ||
      stepOfToken(request, table) ||
      stepOfPurchase(request, table) ||
      stepWithToken(request, table)
    )
  }
  endExpired(table, expired)
  return table.drafts.toReversed()
}
