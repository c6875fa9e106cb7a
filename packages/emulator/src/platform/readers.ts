import {
  createAppResultCompact,
  createAppResultReader,
} from '../resources/appresults/appresults-reader.ts'
import type { AppResultRow } from '../resources/appresults/appresults-store.ts'
import {
  createAppSessionCompact,
  createAppSessionReader,
} from '../resources/appsessions/appsessions-reader.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { applicationSummary } from '../resources/applications/applications-views.ts'
import type { DatasetRow } from '../resources/datasets/datasets-store.ts'
import { v2Dataset } from '../resources/datasets/datasets-views.ts'
import { v2File } from '../resources/files/files-views.ts'
import { createLibraryReader } from '../resources/libraries/libraries-reader.ts'
import { projectCompact } from '../resources/projects/projects-views.ts'
import { createV2Properties } from '../resources/properties/properties-reader.ts'
import { createProperties } from '../resources/properties/properties.ts'
import { createReferences } from '../resources/references/references.ts'
import { createSampleCompact, createSampleReader } from '../resources/samples/samples-reader.ts'
import { createSearchReader } from '../resources/search/search-reader.ts'
import { createFileReader } from '../resources/files/files-reader.ts'
import { createTrashReader } from '../resources/trash/trash-reader.ts'
import type { UsedBy } from '../resources/used-by.ts'
import { usedByReference } from '../resources/appresults/appresults-views.ts'
import { hrefOf } from '../ids/resource-id.ts'
import type { Foundation } from './foundation.ts'

/** References are stored as they are: what shows one writes its addresses in its own way. */
const asStored = (href: string): string => href

/** Builds records from several stores, with the properties and references that are part of them. */
export type Readers = ReturnType<typeof buildReaders>

/** What shows resources as references to them do. */
function buildCompacts({
  stores,
  places,
  runViews,
}: Pick<Foundation, 'stores' | 'places' | 'runViews'>) {
  const appSession = createAppSessionCompact(stores.applications, places)
  const listedResult = createAppResultCompact(stores.appSessions, appSession)
  return {
    appSession,
    sample: createSampleCompact(stores.genomes),
    listedResult,
    appResult(row: AppResultRow) {
      const project = stores.projects.evenTrashed(row.project_id)
      const Projects = project === undefined ? [] : [projectCompact(project)]
      return { ...listedResult(row), Projects, IsDeleted: row.trash_id !== null }
    },
    run: runViews.row,
    application: (row: ApplicationRow) => applicationSummary(row, places.uiUrl),
    library: createLibraryReader(stores.libraries, stores.libraryPreps, asStored).compact,
    dataset: (row: DatasetRow) => v2Dataset(row, {}, places.uiUrl, asStored),
  }
}

/**
 * Compact records first: they show no properties. References are shown as compact records, properties show references,
 * and complete records show properties.
 */
export function buildReaders(foundation: Foundation) {
  const { stores, v2Href, files } = foundation
  const compact = buildCompacts(foundation)
  const references = createReferences({ ...stores, compact }, stores.targets.find)
  const sources = { ...foundation, references }
  const properties = createProperties({ ...sources, store: stores.properties })
  const v2Properties = createV2Properties({ ...sources, store: stores.properties, properties })
  const appSessions = createAppSessionReader({
    ...sources,
    store: stores.appSessions,
    v2Properties,
    compact: compact.appSession,
    properties,
    logsOf: (id) =>
      files
        .ofOwner({ kind: 'appsession', id })
        .flatMap((file) => (file.upload_status === 'complete' ? v2File(file, v2Href) : [])),
    hasComments: (id) => stores.comments.has({ kind: 'appsession', id }),
  })
  const usedBy: UsedBy = (kind, id) =>
    stores.appResults
      .using(hrefOf(kind, id))
      .map((row) => usedByReference(compact.listedResult(row)))
  const inProject = {
    ...foundation,
    sessions: stores.appSessions,
    sessionCompact: compact.appSession,
    properties,
    usedBy,
    contentOf: references.compactAt,
  }
  const samples = createSampleReader(inProject, compact.sample)
  const appResults = createAppResultReader(inProject, compact.listedResult)
  const resources = {
    ...foundation,
    results: stores.appResults,
    sampleReader: samples,
    resultReader: appResults,
    fileReader: createFileReader(properties),
    properties,
    usedBy,
  }
  return {
    references,
    usedBy,
    properties,
    v2Properties,
    appSessions,
    samples,
    appResults,
    files: resources.fileReader,
    trash: createTrashReader({
      ...resources,
      sessions: stores.appSessions,
      sessionReader: appSessions,
    }),
    search: createSearchReader(resources),
  }
}
