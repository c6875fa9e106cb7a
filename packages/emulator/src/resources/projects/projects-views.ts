import {
  formatTimestamp,
  type ProjectCompact,
  type ProjectRecord,
  type PropertyContainer,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { ProjectRow } from './projects-store.ts'

export function projectCompact(row: ProjectRow): ProjectCompact {
  return {
    Id: String(row.id),
    Href: hrefOf('project', row.id),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    UserOwnedBy: userSummary(row.owner_id, row.owner_name),
    Description: row.description ?? undefined,
    DateModified: formatTimestamp(row.modified_ms),
    HasCollaborators: false,
    TotalSize: row.total_size,
  }
}

export function projectRecord(
  row: ProjectRow,
  properties: PropertyContainer,
  uiUrl: string,
): ProjectRecord {
  const href = hrefOf('project', row.id)
  return {
    ...projectCompact(row),
    Status: 'Active',
    HrefSamples: `${href}/samples`,
    HrefAppResults: `${href}/appresults`,
    HrefPlatformUI: `${uiUrl}/projects/${row.id}`,
    TransferPending: row.transfer_to_id !== null,
    Properties: properties,
  }
}
