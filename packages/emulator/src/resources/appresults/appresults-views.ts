import {
  formatTimestamp,
  type AppResultCompact,
  type CreatedAppResult,
  type AppResultReference,
  type AppSessionCompact,
  type GenomeCompact,
  type ProjectCompact,
  type PropertyContainer,
  type ResourceSummary,
  type UsedByReference,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { AppResultRow } from './appresults-store.ts'

export function appResultCompact(row: AppResultRow, session: AppSessionCompact): AppResultCompact {
  return {
    Id: String(row.id),
    Href: hrefOf('appresult', row.id),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    UserOwnedBy: userSummary(row.owner_id, row.owner_name),
    Status: row.status,
    StatusSummary: row.status_summary,
    TotalSize: row.total_size,
    AppSession: session,
  }
}

type Parts = {
  session: AppSessionCompact
  project: ProjectCompact
  genome: GenomeCompact | undefined
  properties: PropertyContainer
  /** The compact record of a resource by its address; undefined where it is gone. */
  contentOf: (href: string) => ResourceSummary | undefined
  uiUrl: string
}

/** What an AppResult was made from. */
export function usesOf(row: Pick<AppResultRow, 'uses'>): AppResultReference[] {
  return JSON.parse(row.uses) as AppResultReference[]
}

/** A reference from a resource to an AppResult that was made from it. */
export function usedByReference(result: AppResultCompact): UsedByReference {
  return {
    Rel: 'UsedBy',
    Type: 'AppResult',
    Href: result.Href,
    HrefContent: result.Href,
    Content: result,
  }
}

export function appResultRecord(row: AppResultRow, parts: Parts): CreatedAppResult {
  return {
    ...appResultCompact(row, parts.session),
    AppSession: parts.session,
    Description: row.description ?? undefined,
    HrefFiles: `${hrefOf('appresult', row.id)}/files`,
    HrefPlatformUI: `${parts.uiUrl}/appresults/${row.id}`,
    HrefGenome: parts.genome?.Href,
    Genome: parts.genome,
    References: usesOf(row).map((use) => {
      const content = parts.contentOf(use.HrefContent)
      return content === undefined ? use : { ...use, Content: content }
    }),
    Projects: [parts.project],
    Properties: parts.properties,
  }
}
