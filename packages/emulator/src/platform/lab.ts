import type { Jobs } from '../executors/jobs.ts'
import { createAnalysisChanges } from '../resources/appsessions/analysis-changes.ts'
import type { AppSessions } from '../resources/appsessions/appsessions.ts'
import { createBioSampleReader } from '../resources/biosamples/biosamples-reader.ts'
import { createBioSamples } from '../resources/biosamples/biosamples.ts'
import { createDatasetQuality } from '../resources/datasets/dataset-quality.ts'
import { createDatasetReader } from '../resources/datasets/datasets-reader.ts'
import { createDatasets } from '../resources/datasets/datasets.ts'
import { createFileLists } from '../resources/file-lists/file-lists.ts'
import { createLabRequeues } from '../resources/lab-requeues/lab-requeues.ts'
import { createLanes } from '../resources/lanes/lanes.ts'
import { createLibraryReader } from '../resources/libraries/libraries-reader.ts'
import { createLibraries } from '../resources/libraries/libraries.ts'
import { createNamedResource } from '../resources/named-resource.ts'
import { createSampleSheets } from '../resources/runs/sample-sheet.ts'
import type { Trash } from '../resources/trash/trash.ts'
import type { Contents } from './contents.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'
import type { Workspace } from './workspace.ts'

type Parts = {
  readonly foundation: Foundation
  readonly readers: Readers
  readonly workspace: Workspace
  readonly contents: Contents
  readonly jobs: Jobs
  readonly trash: Trash
}

/** The resources of the lab, and others that only v2 has. */
export type Lab = ReturnType<typeof buildLab>

export function buildLab({ foundation, readers, workspace, contents, jobs, trash }: Parts) {
  const { stores, events, v2Href } = foundation
  const { bioSamples, libraryPreps: preps, libraries, labRequeues } = stores
  const sessions = workspace.appSessions

  const changed = (ownerId: number) => events.labChanged.emit({ ownerId })
  const libraryReader = createLibraryReader(libraries, preps, v2Href)
  return {
    /** The resources that members of requests name by their ids. */
    named: createNamedResource(stores.targets.find),
    fileLists: { rules: buildFileLists(foundation, contents) },
    bioSamples: {
      rows: bioSamples,
      rules: createBioSamples({
        ...foundation,
        store: bioSamples,
        preps,
        changed,
        stopSession: cancelsAnalyses(sessions, jobs),
      }),
      reader: createBioSampleReader({
        ...foundation,
        store: bioSamples,
        preps,
        libraryReader,
        properties: readers.v2Properties,
      }),
    },
    libraryPreps: { rows: preps },
    libraries: {
      rows: libraries,
      rules: createLibraries({ ...foundation, store: libraries, preps, changed }),
      reader: libraryReader,
    },
    labRequeues: {
      rows: labRequeues,
      rules: createLabRequeues({ ...foundation, store: labRequeues, preps, changed }),
    },
    lanes: { rows: stores.lanes, rules: buildLanes(foundation) },
    sampleSheetOf: createSampleSheets(foundation),
    datasets: buildDatasets(foundation, readers, workspace),
    datasetTypes: { rows: stores.datasetTypes },
    comments: { rows: stores.comments },
    analyses: {
      rules: createAnalysisChanges({
        ...foundation,
        store: stores.appSessions,
        sessions,
        discard: trash.discard,
        beginStop: jobs.beginStop,
        qualityDecided: changed,
      }),
    },
  }
}

function buildFileLists({ stores, v2Href }: Foundation, { addresses }: Contents) {
  return createFileLists({ store: stores.fileLists, addresses, v2Href, find: stores.targets.find })
}

/** Lanes, which the thresholds of a run's owner decide when its upload ends. */
function buildLanes(foundation: Foundation) {
  const { stores, events } = foundation
  const lanes = createLanes({
    ...foundation,
    store: stores.lanes,
    thresholds: stores.qcThresholds,
  })
  events.runUploaded.listen(({ run, atMs }) => lanes.applyThresholds(run, atMs))
  return lanes
}

/** Datasets, which a change or the thresholds of their app decide. */
function buildDatasets(foundation: Foundation, readers: Readers, workspace: Workspace) {
  const { stores, events } = foundation
  return {
    rows: stores.datasets,
    rules: createDatasets({
      ...foundation,
      store: stores.datasets,
      types: stores.datasetTypes,
      appResults: workspace.appResults,
      completed: buildDatasetQuality(foundation).decide,
      changed: (ownerId) => events.labChanged.emit({ ownerId }),
    }),
    reader: createDatasetReader({
      ...foundation,
      sessions: stores.appSessions,
      properties: readers.v2Properties,
    }),
  }
}

/** The thresholds of apps, which decide their datasets as the upload of these is completed. */
function buildDatasetQuality(foundation: Foundation) {
  const { stores, events } = foundation
  const quality = createDatasetQuality({
    ...foundation,
    store: stores.datasets,
    types: stores.datasetTypes,
    thresholds: stores.qcThresholds,
  })
  events.sessionChanged.listen(({ id, status }) => {
    if (status === 'Complete') quality.decideOfSession(id)
  })
  return quality
}

/** Ends an analysis of a biosample that was canceled, with its job. */
function cancelsAnalyses(sessions: AppSessions, jobs: Jobs) {
  return async (id: number): Promise<void> => {
    const { status } = sessions.get(id)
    const sentence = 'The biosample of this analysis was canceled.'
    if (status === 'AwaitingAuthorization') sessions.transition(id, 'refuse', sentence)
    else if (status === 'NeedsAttention') sessions.setStatus(id, 'Aborted', sentence)
    else await jobs.beginStop(id)
  }
}
