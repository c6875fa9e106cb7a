import {
  v2LaneReadStatistics,
  v2LaneStatistics as statisticsSchema,
  type V2Lane,
  type V2LaneIndexSummary,
  type V2LaneLibraryMapping,
  type V2LaneReadStatistics,
  type V2LaneStatistics,
  type V2LaneStatisticsByRead,
} from '@benchtop/contracts'
import { v2BioSampleReference } from '../library-preps/library-preps-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { LaneLibraryRow, LaneRow } from './lanes-store.ts'

type Figures = Readonly<Record<string, unknown>>
type ReadFigures = Figures & { readonly ReadNumber: number; readonly IsIndexed?: boolean }

const members = Object.keys(statisticsSchema.shape)
const readMembers = Object.keys(v2LaneReadStatistics.shape)

/** What is reported of a lane itself: by the run's instrument, and in addition to it. */
export function laneStatistics(row: LaneRow): V2LaneStatistics {
  const figures: Figures = {
    MaxCycleCalled: row.max_cycle_called ?? undefined,
    ...parsed(row.reported),
    ...parsed(row.statistics),
  }
  return only(members, figures)
}

/** What is reported of a lane's reads, and where there is none of the lane's own, of the run's. */
export function laneReadStatistics(row: LaneRow): V2LaneReadStatistics[] {
  const own = parsed(row.statistics)['ReadStatistics'] as readonly ReadFigures[] | undefined
  const ofRun = JSON.parse(row.run_reads ?? '[]') as readonly ReadFigures[]
  return (own ?? ofRun).map((read) => only(readMembers, read) as V2LaneReadStatistics)
}

export function v2LaneStatisticsByRead(row: LaneRow): V2LaneStatisticsByRead {
  return { ...laneStatistics(row), ReadStatistics: laneReadStatistics(row) }
}

export function v2Lane(row: LaneRow, v2Href: V2Href): V2Lane {
  const identity = v2Identity('lane', row.id, v2Href)
  return {
    ...laneStatistics(row),
    ...identity,
    LaneNumber: row.number,
    Status: row.status,
    StatusSummary: row.status_summary,
    HrefComments: `${identity.Href}/comments`,
    ContainsComments: row.has_comments === 1,
    HrefLaneSequencingStats: `${identity.Href}/sequencingstats`,
    Run: { ...v2Identity('run', row.run_id, v2Href), Name: row.run_name },
  }
}

/** What of a lane's libraries the records about them name. */
function namedOn(row: LaneLibraryRow, v2Href: V2Href) {
  return {
    BioSample: v2BioSampleReference(row.biosample_id, row.biosample_name, v2Href),
    Library: { ...v2Identity('library', row.library_id, v2Href), Name: row.library_name },
  }
}

function poolOn(row: LaneLibraryRow | undefined, v2Href: V2Href) {
  if (row === undefined || row.pool_id === null) return undefined
  return { ...v2Identity('pool', row.pool_id, v2Href), UserPoolId: row.user_pool_id ?? '' }
}

/** Of reads that passed the filter: of those that no library was counted for, only how many there are is known. */
export function v2LaneIndexSummary(
  row: LaneRow,
  libraries: readonly LaneLibraryRow[],
  v2Href: V2Href,
): V2LaneIndexSummary {
  const { Reads, ReadsPf } = laneStatistics(row)
  const counts = libraries.map(({ reads }) => reads ?? 0)
  const sum = counts.reduce((one, other) => one + other, 0)
  const passed = Math.max(ReadsPf ?? sum, sum)
  const mean = sum / (counts.length || 1)
  const variance =
    counts.reduce((total, one) => total + (one - mean) ** 2, 0) / (counts.length || 1)
  const percent = (count: number) => (passed === 0 ? 0 : (count / passed) * 100)
  const fractions = counts.map(percent)
  return {
    LaneNumber: row.number,
    IndexingSummary: {
      TotalReads: Math.max(Reads ?? passed, passed),
      TotalPFReads: passed,
      TotalFractionMappedReads: percent(sum),
      MappedReadsCV: mean === 0 ? 0 : Math.sqrt(variance) / mean,
      MinMappedReads: Math.min(...fractions, 100),
      MaxMappedReads: Math.max(...fractions, 0),
    },
    IndexingCounts: libraries.map((library, at) => ({
      Id: at + 1,
      Index1: library.index1_sequence ?? undefined,
      Index2: library.index2_sequence ?? undefined,
      FractionMapped: fractions[at] ?? 0,
      Count: counts[at] ?? 0,
      SampleSheet: {
        SampleID: library.biosample_name,
        ProjectName: library.project_name ?? undefined,
      },
      ...namedOn(library, v2Href),
    })),
    MappedReads: fractions,
    LibraryPool: poolOn(libraries[0], v2Href),
  }
}

export function v2LaneLibraryMapping(row: LaneLibraryRow, v2Href: V2Href): V2LaneLibraryMapping {
  const named = namedOn(row, v2Href)
  const pool = poolOn(row, v2Href)
  return {
    ...named,
    LibraryPool: pool,
    ProjectName: row.project_name ?? undefined,
    LaneId: String(row.lane_id),
    LaneNumber: row.lane_number,
    LibraryId: String(row.library_id),
    LibraryName: row.library_name,
    HrefSampleLibrary: named.Library.Href,
    LibraryPoolId: pool?.Id,
    UserPoolId: row.user_pool_id ?? undefined,
    HrefLibraryPool: pool?.Href,
    BioSampleId: String(row.biosample_id),
    BioSampleName: row.biosample_name,
    Index1Sequence: row.index1_sequence ?? undefined,
    Index2Sequence: row.index2_sequence ?? undefined,
  }
}

function parsed(json: string | null): Figures {
  return json === null ? {} : (JSON.parse(json) as Figures)
}

function only(names: readonly string[], figures: Figures): Figures {
  return Object.fromEntries(
    names.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]])),
  )
}
