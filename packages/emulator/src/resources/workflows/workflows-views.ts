import {
  formatTimestamp,
  type V2Dependency,
  type V2DependencyState,
  type V2Reference,
  type V2Workflow,
  type V2WorkflowBioSample,
} from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import { v2Identity, v2Reference, v2User } from '../v2-records.ts'
import type { WorkflowBioSampleRow, WorkflowRow } from './workflows-store.ts'

export function v2Workflow(row: WorkflowRow, v2Href: V2Href): V2Workflow {
  const identity = v2Identity('workflow', row.id, v2Href)
  return {
    ...identity,
    Name: row.name,
    ShortDescription: row.short_description,
    Application: named('application', row.application_id, row.application_name, v2Href),
    VersionNumber: row.version_number,
    AppSession: v2Reference('appsession', row.appsession_id, row.appsession_name, v2Href),
    UserCreatedBy: v2User(row.user_id, row.user_name, v2Href),
    DateCreated: formatTimestamp(row.created_ms),
    Dependencies: JSON.parse(row.dependencies) as V2Dependency[],
    HrefBioSamples: `${identity.Href}/biosamples`,
  }
}

/** A biosample of a workflow, with how far it is with each dependency. */
export function v2WorkflowBioSample(
  row: WorkflowBioSampleRow,
  dependencies: V2DependencyState[],
  v2Href: V2Href,
): V2WorkflowBioSample {
  return {
    BioSample: named('biosample', row.biosample_id, row.biosample_name, v2Href),
    Status: row.status,
    StatusSummary: row.status_summary,
    DateLaunched: row.launched_ms === null ? undefined : formatTimestamp(row.launched_ms),
    AppSession: v2Reference('appsession', row.appsession_id, row.appsession_name, v2Href),
    Dependencies: dependencies,
  }
}

function named(
  kind: 'application' | 'biosample',
  id: number,
  name: string,
  v2Href: V2Href,
): V2Reference {
  return { ...v2Identity(kind, id, v2Href), Name: name }
}
