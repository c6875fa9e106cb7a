import type { ResourceKind } from '@benchtop/contracts'
import type { Jobs } from './executors/jobs.ts'
import type { Places } from './places.ts'
import type { buildReaders } from './platform-readers.ts'
import type { Stores } from './platform-stores.ts'
import type { AppResults } from './resources/appresults/appresults.ts'
import type { AppSessions } from './resources/appsessions/appsessions.ts'
import { createBioSampleReader } from './resources/biosamples/biosamples-reader.ts'
import { bioSampleStore } from './resources/biosamples/biosamples-store.ts'
import { createBioSamples } from './resources/biosamples/biosamples.ts'
import { commentStore } from './resources/comments/comments-store.ts'
import { datasetTypeStore } from './resources/dataset-types/dataset-types-store.ts'
import { createDatasetReader } from './resources/datasets/datasets-reader.ts'
import { datasetStore } from './resources/datasets/datasets-store.ts'
import { createDatasets } from './resources/datasets/datasets.ts'
import { fileListStore } from './resources/file-lists/file-lists-store.ts'
import { createFileLists } from './resources/file-lists/file-lists.ts'
import type { DownloadAddresses } from './resources/files/download-addresses.ts'
import { labRequeueStore } from './resources/lab-requeues/lab-requeues-store.ts'
import { createLabRequeues } from './resources/lab-requeues/lab-requeues.ts'
import { createLibraryReader } from './resources/libraries/libraries-reader.ts'
import { libraryStore } from './resources/libraries/libraries-store.ts'
import { createLibraries } from './resources/libraries/libraries.ts'
import { laneStore } from './resources/lanes/lanes-store.ts'
import { libraryPrepStore } from './resources/library-preps/library-preps-store.ts'
import { createNamedResource } from './resources/named-resource.ts'
import type { Database } from './storage/database.ts'
import type { Clock } from './time/clock.ts'

type LabOptions = ReturnType<typeof buildReaders> & {
  readonly database: Database
  readonly clock: Clock
  readonly places: Places
  readonly stores: Stores
  readonly addresses: DownloadAddresses
  readonly sessions: AppSessions
  readonly appResults: AppResults
  readonly jobs: Jobs
}

/** The lab and what else v2 alone has: its stores, rules and readers, built once and by hand. */
export type Lab = ReturnType<typeof buildLab>

export function buildLab(options: LabOptions) {
  const { database, clock, places, stores, sessions, jobs, properties, v2Href } = options
  const find = (kind: ResourceKind, id: number) => stores.targets.find(kind, id)
  const rows = {
    bioSamples: bioSampleStore(database),
    preps: libraryPrepStore(database),
    libraries: libraryStore(database),
    labRequeues: labRequeueStore(database),
    datasets: datasetStore(database),
    datasetTypes: datasetTypeStore(database),
    comments: commentStore(database),
    lanes: laneStore(database),
  }
  const { preps, libraries, labRequeues } = rows

  /** Ends an analysis that is in progress, with its job. */
  const cancelSession = async (id: number): Promise<void> => {
    const { status } = sessions.get(id)
    const sentence = 'The biosample of this analysis was canceled.'
    if (status === 'AwaitingAuthorization') sessions.happen(id, 'refuse', sentence)
    else if (status === 'NeedsAttention') sessions.setStatus(id, 'Aborted', sentence)
    else await jobs.beginStop(id)
  }

  const libraryReader = createLibraryReader(libraries, v2Href)
  return {
    rows,
    v2Href,
    places,
    named: createNamedResource(find),
    fileLists: createFileLists({
      store: fileListStore(database),
      addresses: options.addresses,
      v2Href,
      find,
    }),
    bioSamples: createBioSamples({
      store: rows.bioSamples,
      preps,
      labRequeues,
      database,
      clock,
      stopSession: cancelSession,
    }),
    bioSampleReader: createBioSampleReader({
      store: rows.bioSamples,
      preps,
      libraries,
      libraryReader,
      labRequeues,
      properties,
      v2Href,
    }),
    libraries: createLibraries({ store: libraries, preps, database, clock }),
    libraryReader,
    labRequeues: createLabRequeues({ store: labRequeues, libraries, preps, database, clock }),
    datasets: createDatasets({
      store: rows.datasets,
      types: rows.datasetTypes,
      comments: rows.comments,
      appResults: options.appResults,
      database,
      clock,
    }),
    datasetReader: createDatasetReader({
      sessions: stores.sessionRows,
      properties,
      places,
      v2Href,
    }),
  }
}
