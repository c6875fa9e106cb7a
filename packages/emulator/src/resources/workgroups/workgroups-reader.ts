import { limits, type V2Workgroup } from '@benchtop/contracts'
import type { SubscriptionReader } from '../subscriptions/subscriptions-reader.ts'
import type { V2Href } from '../v2-href.ts'
import type { WorkgroupRow, WorkgroupStore } from './workgroups-store.ts'
import { v2Workgroup } from './workgroups-views.ts'

export function createWorkgroupReader(
  store: WorkgroupStore,
  subscriptions: SubscriptionReader,
  v2Href: V2Href,
) {
  const record = (row: WorkgroupRow) => v2Workgroup(row, subscriptions.record(row.id), v2Href)
  const all = { ids: undefined, withPersonal: false, activeAtMs: undefined }
  const page = { offset: 0, limit: limits.v2.maxLimit, sortBy: 'Id', sortDir: 'Asc' } as const
  return {
    /** What is stored is computed now. */
    record,
    /** What is stored may have been computed within the last hour, unless it is refreshed. */
    recent: (row: WorkgroupRow, refresh: boolean): V2Workgroup =>
      v2Workgroup(row, subscriptions.recent(row.id, refresh), v2Href),
    /** Those that a user is in. */
    ofUser: (userId: number): V2Workgroup[] => store.list(userId, all, page).rows.map(record),
  }
}
/** Builds the records of workgroups. */
export type WorkgroupReader = ReturnType<typeof createWorkgroupReader>
