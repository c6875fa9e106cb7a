import type { V2Subscription, V2Workgroup } from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { WorkgroupRow } from './workgroups-store.ts'

export function v2Workgroup(
  row: WorkgroupRow,
  subscription: V2Subscription,
  v2Href: V2Href,
): V2Workgroup {
  return {
    ...v2Identity(row.is_personal === 1 ? 'user' : 'workgroup', row.id, v2Href),
    ExternalProviderId: row.external_provider_id,
    Name: row.name,
    DisplayName: row.display_name,
    DomainName: row.domain_name ?? undefined,
    IsCollaborative: row.is_collaborative === 1,
    Subscription: subscription,
  }
}
