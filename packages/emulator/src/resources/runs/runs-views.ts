import {
  formatTimestamp,
  sequencingFigures,
  type ProfileFacts,
  type PropertyContainer,
  type RunCompact,
  type RunDetails,
  type RunRecord,
  type RunStatus,
  type SequencingStats,
  type SequencingStatsRecord,
  type UsedByReference,
  type V2Run,
  type V2RunStatistics,
} from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Places } from '../../kernel/places.ts'
import { userSummary } from '../users/users-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2User } from '../v2-records.ts'
import type { RunRow } from './runs-store.ts'

function runCompact(row: RunRow): RunCompact {
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

export function createRunViews(facts: Pick<ProfileFacts, 'recordedMembers'>, places: Places) {
  const record = (row: RunRow, parts: RunParts) => runRecord(row, parts, places.uiUrl)
  if (facts.recordedMembers === 'left out') {
    return { row: runCompact, record, statistics: sequencingStatsRecord }
  }
  // A row has its statistics even where nothing is reported, with their address.
  const statistics = (row: RunRow) =>
    deployedStatistics(sequencingStatsRecord(row) ?? sequencingStatsOf(row))
  return {
    /** A run wherever it isn't the record itself: in lists, in other records, in properties, references and searches. */
    row: (row: RunRow): RunCompact => ({
      ...runCompact(row),
      ...deployedRun(row),
      Name: row.name,
      Number: row.number,
      UserUploadedBy: userSummary(row.uploaded_by_id, row.uploaded_by_name),
      HrefPlatformUI: `${places.uiUrl}/runs/${row.id}`,
      SequencingStats: deployedStatistics(sequencingStatsOf(row)),
    }),
    record: (row: RunRow, parts: RunParts): RunRecord => ({
      ...record(row, parts),
      ...deployedRun(row),
      SequencingStats: statistics(row),
    }),
    /** Undefined until the instrument reports something, under the profile `spec`. */
    statistics,
  }
}
/** How v1 shows runs, by the profile. */
export type RunViews = ReturnType<typeof createRunViews>

/** What deployed platforms have of every run besides, empty where nothing is reported. */
function deployedRun(row: RunRow) {
  const details = JSON.parse(row.details) as RunDetails
  const { InstrumentName = '' } = details
  return {
    ...noDetails,
    ...details,
    Instrument: { InstrumentId: 0, Name: InstrumentName, SerialNumber: InstrumentName },
    HasCollaborators: row.has_collaborators === 1,
    IsArchived: row.is_archived === 1,
    IsZipping: false,
    IsZipped: false,
    IsUnzipping: false,
    AnalysisSettings: { ReverseComplementI5Index: false },
    LaneAndQcStatus: row.lane_status,
    LimsStatus: 'NoLims',
    DateInstrumentStarted: formatTimestamp(row.upload_started_ms ?? row.created_ms),
    DateInstrumentCompleted: formatTimestamp(row.upload_completed_ms ?? row.modified_ms),
  }
}

/** The statuses of a run whose files haven't all come. */
const atInstrument: ReadonlySet<RunStatus> = new Set(['Running', 'Paused', 'Uploading'])

const noDetails: RunDetails = {
  ReagentBarcode: '',
  FlowcellBarcode: '',
  PlatformName: '',
  InstrumentName: '',
  InstrumentType: '',
  Workflow: '',
  NumCyclesRead1: 0,
  NumCyclesRead2: 0,
  NumCyclesIndex1: 0,
  NumCyclesIndex2: 0,
}

const noFigures = Object.fromEntries(sequencingFigures.map((name) => [name, 0]))

/** Statistics as deployed platforms have them: every figure, and the share of clusters that pass as a fraction. */
function deployedStatistics(stats: SequencingStatsRecord): SequencingStatsRecord {
  const { PercentPf = 0 } = stats
  return { Chemistry: '', IsIndexed: false, ...noFigures, ...stats, PercentPf: PercentPf / 100 }
}

function sequencingStatsOf(row: RunRow): SequencingStatsRecord {
  const {
    Reads: _,
    Lanes: __,
    ...stats
  } = JSON.parse(row.sequencing_stats ?? '{}') as SequencingStats
  return { Href: `${hrefOf('run', row.id)}/sequencingstats`, ...stats }
}

export type RunParts = {
  readonly properties: PropertyContainer
  readonly usedBy: UsedByReference[]
}

function runRecord(row: RunRow, { properties, usedBy }: RunParts, uiUrl: string): RunRecord {
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
    HrefSampleSheet: row.sample_sheet !== null ? `${compact.Href}/samplesheet` : undefined,
    HrefLaneLibraryMappings: `${compact.Href}/lanelibrarymappings`,
    HrefPlatformUI: `${uiUrl}/runs/${row.id}`,
    ...(JSON.parse(row.details) as RunDetails),
    ...parts,
  }
}

/** What deployed platforms have of a run in v2 in addition. */
export function v2DeployedRun(row: RunRow) {
  const { Instrument, InstrumentType, PlatformName, ...run } = deployedRun(row)
  const isOver = !atInstrument.has(row.status)
  return {
    Instrument: {
      Id: Instrument.InstrumentId,
      Name: Instrument.Name,
      Number: row.number,
      Type: InstrumentType ?? '',
      PlatformName: PlatformName ?? '',
    },
    InstrumentRunStatus: isOver ? 'Completed' : 'Running',
    UploadStatus: isOver ? 'Completed' : 'Uploading',
    DateInstrumentStarted: run.DateInstrumentStarted,
    ...(isOver && { DateInstrumentCompleted: run.DateInstrumentCompleted }),
    IsArchived: run.IsArchived,
    SampleSheetName: row.sample_sheet ?? undefined,
    IsZipping: false,
    IsZipped: false,
    IsUnzipping: false,
    V1Pre3Id: String(row.id),
  }
}

/** What v1 shows, with the addresses of v2. */
export function v2RunStatistics(
  record: SequencingStatsRecord | undefined,
  v2Href: V2Href,
): V2RunStatistics | undefined {
  return record && { ...record, Href: v2Href(record.Href) }
}

function moment(ms: number | null): string | undefined {
  return ms === null ? undefined : formatTimestamp(ms)
}
