import {
  formatTimestamp,
  type PropertyContainer,
  type RunCompact,
  type RunDetails,
  type RunRecord,
  type SequencingStats,
  type SequencingStatsRecord,
  type UsedByReference,
  type V2Run,
  type V2RunStatistics,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2User } from '../v2-records.ts'
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

export type RunParts = {
  readonly properties: PropertyContainer
  readonly usedBy: UsedByReference[]
}

export function runRecord(row: RunRow, { properties, usedBy }: RunParts, uiUrl: string): RunRecord {
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
    References: usedBy,
    Properties: properties,
  }
}

/** Undefined until the instrument reports something. */
export function sequencingStatsRecord(row: RunRow): SequencingStatsRecord | undefined {
  if (row.sequencing_stats === null) return undefined
  const stats = JSON.parse(row.sequencing_stats) as SequencingStats
  return { Href: `${hrefOf('run', row.id)}/sequencingstats`, ...stats }
}

/** What every view of a run in v2 shows. */
export function v2RunCompact(row: RunRow, v2Href: V2Href) {
  const identity = v2Identity('run', row.id, v2Href)
  return {
    ...identity,
    Name: row.name,
    Number: row.number,
    ExperimentName: row.experiment_name,
    Status: row.status,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    TotalSize: row.total_size,
    LaneAndQcStatus: row.lane_status,
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    HrefFiles: `${identity.Href}/files`,
  }
}

export function v2Run(
  row: RunRow,
  parts: Pick<V2Run, 'SequencingStats' | 'Properties'>,
  uiUrl: string,
  v2Href: V2Href,
): V2Run {
  const compact = v2RunCompact(row, v2Href)
  return {
    ...compact,
    DateUploadStarted: moment(row.upload_started_ms),
    DateUploadCompleted: moment(row.upload_completed_ms),
    UserUploadedBy: v2User(row.uploaded_by_id, row.uploaded_by_name, v2Href),
    HrefLanes: `${compact.Href}/lanes`,
    HrefSampleSheet: `${compact.Href}/samplesheet`,
    HrefLaneLibraryMappings: `${compact.Href}/lanelibrarymappings`,
    HrefPlatformUI: `${uiUrl}/runs/${row.id}`,
    ...(JSON.parse(row.details) as RunDetails),
    ...parts,
  }
}

/** What v1 shows, with the addresses of v2. */
export function v2RunStatistics(row: RunRow, v2Href: V2Href): V2RunStatistics | undefined {
  const record = sequencingStatsRecord(row)
  return record && { ...record, Href: v2Href(record.Href) }
}

function moment(ms: number | null): string | undefined {
  return ms === null ? undefined : formatTimestamp(ms)
}
