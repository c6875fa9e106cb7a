import {
  formatTimestamp,
  type RunDetails,
  type V2BioSample,
  type V2BioSampleYield,
  type V2RunLaneSummary,
  type V2Subject,
} from '@benchtop/contracts'
import { v2LibraryPrep } from '../library-preps/library-preps-views.ts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2Reference, v2User } from '../v2-records.ts'
import type { BioSampleRow, RunLaneRow, SubjectRow, YieldRow } from './biosamples-store.ts'

/** The optional parts of a biosample's record. */
export type BioSampleParts = Pick<
  V2BioSample,
  | 'Subject'
  | 'LibraryPreps'
  | 'PrepRequests'
  | 'Yields'
  | 'Libraries'
  | 'LabRequeues'
  | 'Properties'
>

export function v2BioSample(row: BioSampleRow, parts: BioSampleParts, v2Href: V2Href): V2BioSample {
  const { default_project_id, project_name } = row
  return {
    ...v2Identity('biosample', row.id, v2Href),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    BioSampleName: row.name,
    Nickname: row.nickname ?? undefined,
    DefaultProject:
      project_name === null
        ? undefined
        : v2Reference('project', default_project_id, project_name, v2Href),
    ContainerName: row.container_name ?? undefined,
    ContainerPosition: row.container_position ?? undefined,
    Status: row.status,
    LabStatus: row.lab_status,
    DateCreated: formatTimestamp(row.created_ms),
    DateModified: formatTimestamp(row.modified_ms),
    ...parts,
  }
}

export function v2Subject(row: SubjectRow, v2Href: V2Href): V2Subject {
  return {
    ...v2Identity('subject', row.id, v2Href),
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    UserSubjectId: row.user_subject_id,
    Description: row.description ?? undefined,
    Species: row.species ?? undefined,
    Gender: row.gender ?? undefined,
  }
}

export function v2BioSampleYield(row: YieldRow, v2Href: V2Href): V2BioSampleYield {
  return {
    LibraryPrep: v2LibraryPrep(row.prep_id, row.prep_name, v2Href),
    TotalExpectedYield: row.expected,
    TotalActualYield: row.actual,
    TotalFastqDatasets: row.datasets,
    TotalLanes: row.lanes,
  }
}

export function v2RunLaneSummary(row: RunLaneRow, uiUrl: string, v2Href: V2Href): V2RunLaneSummary {
  const { FlowcellBarcode, Workflow } = JSON.parse(row.details) as RunDetails
  return {
    RunId: String(row.run_id),
    HrefPlatformUI: `${uiUrl}/runs/${row.run_id}`,
    ExperimentName: row.experiment_name,
    FlowcellBarcode,
    Workflow,
    DateModified: formatTimestamp(row.modified_ms),
    RunStatus: row.run_status,
    UserOwnedBy: v2User(row.owner_id, row.owner_name, v2Href),
    LaneId: String(row.lane_id),
    LaneNumber: row.lane_number,
    LaneStatus: row.lane_status,
    LibraryName: row.library_name,
    FastQStatus: row.upload_status ?? 'Pending',
  }
}
