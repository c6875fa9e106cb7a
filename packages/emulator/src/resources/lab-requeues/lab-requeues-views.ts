import { formatTimestamp, type V2LabRequeue, type V2PropertyContainer } from '@benchtop/contracts'
import { hrefOf, type AddressedKind } from '../../ids/resource-id.ts'
import { v2BioSampleReference } from '../library-preps/library-preps-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2User } from '../v2-records.ts'
import type { LabRequeueRow } from './lab-requeues-store.ts'

export function v2LabRequeue(
  row: LabRequeueRow,
  v2Href: V2Href,
  properties?: V2PropertyContainer,
): V2LabRequeue {
  const matched = Math.min(row.later_yield, row.requested_yield)
  const href = (kind: AddressedKind, id: number | null) =>
    id === null ? undefined : v2Href(hrefOf(kind, id))
  return {
    ...v2Identity('labrequeue', row.id, v2Href),
    Status: row.status,
    Type: row.type,
    BioSample: v2BioSampleReference(row.biosample_id, row.biosample_name, v2Href),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    RequestedAdditionalYield: row.requested_yield,
    MatchedYield: matched,
    MissingYield: row.requested_yield - matched,
    LIMSId: row.lims_id ?? undefined,
    PrepType: row.prep_name ?? undefined,
    HrefSampleLibrary: href('library', row.library_id),
    HrefLibraryPool: href('pool', row.pool_id),
    HrefPrepRequest: href('preprequest', row.prep_request_id),
    Properties: properties,
  }
}
