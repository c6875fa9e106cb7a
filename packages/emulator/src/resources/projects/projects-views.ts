import {
  formatTimestamp,
  type ProjectCompact,
  type ProjectRecord,
  type PropertyContainer,
  type UsedByReference,
  type V2Project,
  type V2PropertyContainer,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2User } from '../v2-records.ts'
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
    HasCollaborators: row.has_collaborators === 1,
    TotalSize: row.total_size,
  }
}

export type ProjectParts = {
  readonly properties: PropertyContainer
  readonly usedBy: UsedByReference[]
}

export function projectRecord(
  row: ProjectRow,
  { properties, usedBy }: ProjectParts,
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
    References: usedBy,
    Properties: properties,
  }
}

/** A project inside another record, as deployed platforms have it there. */
export function v2ProjectRow(row: ProjectRow, v2Href: V2Href) {
  return {
    ...v2Identity('project', row.id, v2Href),
    Name: row.name,
    Description: row.description ?? '',
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    HasCollaborators: row.has_collaborators === 1,
    TotalSize: row.total_size,
  }
}

export function v2Project(
  row: ProjectRow,
  properties: V2PropertyContainer,
  uiUrl: string,
  v2Href: V2Href,
): V2Project {
  const compact = v2ProjectRow(row, v2Href)
  return {
    ...compact,
    Description: row.description ?? undefined,
    TransferPending: row.transfer_to_id !== null,
    HrefDatasets: `${compact.Href}/datasets`,
    HrefPlatformUI: `${uiUrl}/projects/${row.id}`,
    Properties: properties,
  }
}
