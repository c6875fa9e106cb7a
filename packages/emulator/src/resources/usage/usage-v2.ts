import type { V2PeriodUsage } from '@benchtop/contracts'
import { listed, v2Handlers } from '../face-handlers.ts'
import { pageOf } from '../page-of.ts'
import { v2PeriodUsage, type UsedBy } from './usage-views.ts'
import type { Usage } from './usage.ts'

/** `accountsOf` returns the user's own account and the workgroups that the user owns, in this order. */
export function usageV2(
  usage: Usage,
  accountsOf: (userId: number, withOwn: boolean) => readonly UsedBy[],
) {
  const keys = {
    Start: ({ Start }: V2PeriodUsage) => Start,
    End: ({ End }: V2PeriodUsage) => End,
  }
  return v2Handlers({
    listUsage({ caller, query, page }) {
      const accounts = accountsOf(caller.userId, query.includeloggedinuser ?? true)
      const records = usage
        .periods(query.periods ?? 1)
        .flatMap((period) =>
          accounts.map((account) =>
            v2PeriodUsage(
              account,
              period,
              usage.of(account.id, period, query.refreshcache ?? false),
            ),
          ),
        )
      return listed(pageOf(records, keys, page), (row) => row)
    },
  })
}
