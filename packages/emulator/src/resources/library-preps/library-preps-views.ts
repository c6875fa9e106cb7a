import {
  formatTimestamp,
  type V2BioSampleReference,
  type V2LibraryContainer,
  type V2LibraryPrep,
  type V2PrepRequest,
} from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2User } from '../v2-records.ts'
import type { LibraryContainerRow, PrepRequestRow } from './library-preps-store.ts'

const basesPerGigabase = 1_000_000_000

export function v2LibraryPrep(id: number, name: string, v2Href: V2Href): V2LibraryPrep {
  return { ...v2Identity('prep', id, v2Href), Name: name }
}

/** A biosample inside a record of the lab. */
export function v2BioSampleReference(
  id: number,
  name: string,
  v2Href: V2Href,
): V2BioSampleReference {
  return { ...v2Identity('biosample', id, v2Href), BioSampleName: name }
}

export function v2LibraryContainer(row: LibraryContainerRow, v2Href: V2Href): V2LibraryContainer {
  return {
    ...v2Identity('container', row.id, v2Href),
    ContainerType: row.type,
    UserContainerId: row.user_container_id,
    LibraryPrep:
      row.prep_id === null ? undefined : v2LibraryPrep(row.prep_id, row.prep_name ?? '', v2Href),
    LibraryPrepKit: row.prep_kit ?? undefined,
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    LibraryCount: row.library_count,
  }
}

export function v2PrepRequest(row: PrepRequestRow, v2Href: V2Href): V2PrepRequest {
  return {
    ...v2Identity('preprequest', row.id, v2Href),
    Status: row.status,
    BioSample: v2BioSampleReference(row.biosample_id, row.biosample_name, v2Href),
    LibraryPrep: v2LibraryPrep(row.prep_id, row.prep_name, v2Href),
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    RequiredYield: row.required_yield,
    RequiredYieldGb: row.required_yield / basesPerGigabase,
    LIMSId: row.lims_id ?? undefined,
    CreatedFromFileName: row.created_from ?? undefined,
  }
}
