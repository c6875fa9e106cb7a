import {
  formatTimestamp,
  type PropertyContainer,
  type RunCompact,
  type RunDetails,
  type RunRecord,
  type SequencingStats,
  type SequencingStatsRecord,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { RunRow } from './runs-store.ts'

export function runCompact(row: RunRow): RunCompact {
  return {
    Id: String(row.id),
    Href: hrefOf('run', row.id),
    ExperimentName: row.experiment_name,
    Status: row.status,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    TotalSize: row.total_size,
    UserOwnedBy: userSummary(row.owner_id, row.owner_name),
  }
}

export function runRecord(row: RunRow, properties: PropertyContainer, uiUrl: string): RunRecord {
  const href = hrefOf('run', row.id)
  return {
    ...runCompact(row),
    ...(JSON.parse(row.details) as RunDetails),
    SequencingStats: sequencingStatsRecord(row),
    Name: row.name,
    Number: row.number,
    UserUploadedBy: userSummary(row.uploaded_by_id, row.uploaded_by_name),
    DateUploadStarted: moment(row.upload_started_ms),
    DateUploadCompleted: moment(row.upload_completed_ms),
    HrefFiles: `${href}/files`,
    HrefSamples: `${href}/samples`,
    HrefPlatformUI: `${uiUrl}/runs/${row.id}`,
    Properties: properties,
  }
}

/** Undefined until the instrument reports something. */
export function sequencingStatsRecord(row: RunRow): SequencingStatsRecord | undefined {
  if (row.sequencing_stats === null) return undefined
  const stats = JSON.parse(row.sequencing_stats) as SequencingStats
  return { Href: `${hrefOf('run', row.id)}/sequencingstats`, ...stats }
}

function moment(ms: number | null): string | undefined {
  return ms === null ? undefined : formatTimestamp(ms)
}
