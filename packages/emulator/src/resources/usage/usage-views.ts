import { formatTimestamp, type V2PeriodUsage } from '@benchtop/contracts'
import type { AccountUsage, UsagePeriod } from './usage.ts'

/** The account that something was used by: a user or a workgroup. */
export type UsedBy = { readonly id: number; readonly name: string }

export function v2PeriodUsage(
  account: UsedBy,
  { startMs, endMs }: UsagePeriod,
  { storage, compute }: AccountUsage,
): V2PeriodUsage {
  return {
    Name: account.name,
    OwnerId: String(account.id),
    Start: formatTimestamp(startMs),
    End: formatTimestamp(endMs),
    AggregateUsages: [
      { ProductUsage: { ProductType: 'Storage', ProductName: 'Storage', Amount: storage } },
      ...compute.map(({ application, seconds, jobs }) => ({
        ProductUsage: { ProductType: 'Compute', ProductName: application, Amount: seconds },
        ComputeStatistics: [
          { Unit: 'Seconds', Amount: seconds },
          { Unit: 'Jobs', Amount: jobs },
        ],
      })),
    ],
  }
}
