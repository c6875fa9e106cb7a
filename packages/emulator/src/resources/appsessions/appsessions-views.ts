import {
  executionStatusOf,
  formatTimestamp,
  type AppSessionCompact,
  type AppSessionRecord,
  type ApplicationSummary,
  type FileSetRecord,
  type PropertyContainer,
  type ResourceSummary,
  type V2AppSession,
  type V2File,
  type V2PropertyContainer,
  type ReferenceKind,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { AppSessionRow } from './appsessions-store.ts'

/** An input of a session with the resource that it names. */
export type ResolvedReference = { kind: ReferenceKind; content: ResourceSummary }

export function appSessionCompact(
  row: AppSessionRow,
  application: ApplicationSummary,
): AppSessionCompact {
  return {
    Id: String(row.id),
    Href: hrefOf('appsession', row.id),
    Name: row.name,
    Application: application,
    UserCreatedBy: userSummary(row.user_id, row.user_name),
    Status: row.status,
    StatusSummary: row.status_summary,
    QcStatus: row.qc_status,
    DateCreated: formatTimestamp(row.created_ms),
    ModifiedOn: formatTimestamp(row.modified_ms),
    DateCompleted: row.completed_ms === null ? undefined : formatTimestamp(row.completed_ms),
    TotalSize: row.total_size,
  }
}

/** The set that contains a session's log files. */
export function logFileSet(sessionId: number): FileSetRecord {
  const href = `v1pre3/filesets/${sessionId}`
  return { Id: String(sessionId), Href: href, HrefFiles: `${href}/files` }
}

type SessionParts = {
  application: ApplicationSummary
  references: readonly ResolvedReference[]
  properties: PropertyContainer
  uiUrl: string
  nowMs: number
}

export function appSessionRecord(row: AppSessionRow, parts: SessionParts): AppSessionRecord {
  return {
    ...appSessionCompact(row, parts.application),
    Purpose: row.purpose,
    References: parts.references.map(({ kind, content }) => ({
      Rel: 'Input',
      Type: kind,
      Href: content.Href,
      HrefContent: content.Href,
      Content: content,
    })),
    ParentAppSession:
      row.parent_id === null
        ? undefined
        : {
            Id: String(row.parent_id),
            Href: hrefOf('appsession', row.parent_id),
            Name: row.parent_name ?? '',
          },
    OriginatingUri: parts.uiUrl,
    HrefPlatformUI: `${parts.uiUrl}/analyses/${row.id}`,
    HrefLogs: `${hrefOf('appsession', row.id)}/logs`,
    RunningDuration: runningSeconds(row, parts.nowMs),
    Properties: parts.properties,
  }
}

type V2Parts = {
  readonly application: ApplicationSummary
  readonly properties: V2PropertyContainer
  readonly hasComments: boolean
  /** The sessions below it; undefined where they aren't shown. */
  readonly children: readonly AppSessionRow[] | undefined
  readonly logs: V2File[] | undefined
}

export function v2AppSession(row: AppSessionRow, parts: V2Parts, v2Href: V2Href): V2AppSession {
  const { application, properties, hasComments, children, logs } = parts
  return {
    ...v2AppSessionRow(row, { application, hasComments }, v2Href),
    Status: row.status,
    ModifiedOn: formatTimestamp(row.modified_ms),
    IsDeleted: false,
    Children: children?.map((child) => ({
      ...v2Identity('appsession', child.id, v2Href),
      Name: child.name,
      ExecutionStatus: executionStatusOf(child.status, child.is_canceled === 1),
    })),
    Logs: logs,
    Properties: properties,
  }
}

/** A session inside another record, as deployed platforms have it there. */
export function v2AppSessionRow(
  row: AppSessionRow,
  { application, hasComments }: Pick<V2Parts, 'application' | 'hasComments'>,
  v2Href: V2Href,
) {
  const href = v2Href(hrefOf('appsession', row.id))
  const user = userSummary(row.user_id, row.user_name)
  return {
    Id: String(row.id),
    Name: row.name,
    Href: href,
    Application: { ...application, Href: v2Href(application.Href) },
    UserCreatedBy: { ...user, Href: v2Href(user.Href) },
    ExecutionStatus: executionStatusOf(row.status, row.is_canceled === 1),
    QcStatus: row.qc_status,
    DeliveryStatus: row.delivery_status,
    StatusSummary: row.status_summary,
    Purpose: row.purpose,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    DateStarted: row.started_ms === null ? undefined : formatTimestamp(row.started_ms),
    DateCompleted: row.completed_ms === null ? undefined : formatTimestamp(row.completed_ms),
    TotalSize: row.total_size,
    HrefComments: `${href}/comments`,
    ContainsComments: hasComments,
  }
}

/** Seconds from when it first became Running until its end, or until now while it has not ended. */
function runningSeconds(row: AppSessionRow, nowMs: number): number | undefined {
  if (row.started_ms === null) return undefined
  return Math.max(0, Math.round(((row.completed_ms ?? nowMs) - row.started_ms) / 1000))
}
