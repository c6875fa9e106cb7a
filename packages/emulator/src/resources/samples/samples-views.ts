import {
  formatTimestamp,
  type AppSessionCompact,
  type GenomeCompact,
  type ProjectCompact,
  type PropertyContainer,
  type SampleCompact,
  type SampleRecord,
  type UsedByReference,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import { userSummary } from '../users/users-views.ts'
import type { SampleRow } from './samples-store.ts'

/** A sample that no session made, such as one of a run, is always Complete. */
export function sampleCompact(row: SampleRow, genome: GenomeCompact | undefined): SampleCompact {
  return {
    Id: String(row.id),
    Href: hrefOf('sample', row.id),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    UserOwnedBy: userSummary(row.owner_id, row.owner_name),
    SampleId: row.sample_id,
    ExperimentName: row.experiment_name ?? undefined,
    IsMerged: row.is_merged === 1,
    Status: row.status ?? 'Complete',
    StatusSummary: row.status_summary ?? '',
    TotalSize: row.total_size,
    Genome: genome,
    IsPairedEnd: row.paired_end === 1,
    Read1: row.read1,
    Read2: row.read2,
    NumReadsRaw: row.reads_raw,
    NumReadsPF: row.reads_pf,
    TotalReadsRaw: row.reads_raw,
    TotalReadsPF: row.reads_pf,
    TotalClustersRaw: clusters(row.reads_raw, row.paired_end === 1),
    TotalClustersPF: clusters(row.reads_pf, row.paired_end === 1),
  }
}

type Parts = {
  genome: GenomeCompact | undefined
  session: AppSessionCompact | undefined
  project: ProjectCompact
  usedBy: UsedByReference[]
  properties: PropertyContainer
  uiUrl: string
}

export function sampleRecord(row: SampleRow, parts: Parts): SampleRecord {
  return {
    ...sampleCompact(row, parts.genome),
    SampleNumber: row.sample_number,
    HrefGenome: parts.genome?.Href,
    HrefFiles: `${hrefOf('sample', row.id)}/files`,
    HrefPlatformUI: `${parts.uiUrl}/samples/${row.id}`,
    References: parts.usedBy,
    AppSession: parts.session,
    Projects: [parts.project],
    Properties: parts.properties,
  }
}

/** A cluster on the flow cell yields one read, or the two of a pair. */
function clusters(reads: number, paired: boolean): number {
  return paired ? Math.floor(reads / 2) : reads
}
