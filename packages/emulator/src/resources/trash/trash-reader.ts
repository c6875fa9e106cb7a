import { limits, type TrashRecord, type V2Trash } from '@benchtop/contracts'
import type { Places } from '../../kernel/places.ts'
import type { AppResultReader } from '../appresults/appresults-reader.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { DatasetReader } from '../datasets/datasets-reader.ts'
import type { DatasetStore } from '../datasets/datasets-store.ts'
import type { FileReader } from '../files/files-reader.ts'
import type { FileStore } from '../files/files-store.ts'
import { v2File } from '../files/files-views.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UsedBy } from '../used-by.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectRecord, v2Project } from '../projects/projects-views.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { Properties } from '../properties/properties.ts'
import type { RunStore } from '../runs/runs-store.ts'
import type { RunViews } from '../runs/runs-views.ts'
import type { SampleReader } from '../samples/samples-reader.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import type { V2Href } from '../v2-href.ts'
import type { TrashedKind, TrashRow } from './trash-store.ts'
import {
  deletedProject,
  trashRecord,
  v2DeletedResult,
  v2DeletedRun,
  v2TrashRecord,
  type DeletedMember,
  type Included,
  type V2DeletedMember,
} from './trash-views.ts'

type ReaderOptions = {
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly runViews: RunViews
  readonly samples: SampleStore
  readonly results: AppResultStore
  readonly files: FileStore
  readonly sessions: AppSessionStore
  readonly sampleReader: SampleReader
  readonly resultReader: AppResultReader
  readonly fileReader: FileReader
  readonly sessionReader: AppSessionReader
  readonly properties: Properties
  readonly usedBy: UsedBy
  readonly places: Places
}

/** No list in a response is longer than the longest page. */
const included = limits.v1.maxLimit

export function createTrashReader(options: ReaderOptions) {
  const { projects, runs, samples, results, sessions, files } = options
  const { sampleReader, resultReader, sessionReader, fileReader, properties, usedBy, places } =
    options

  const partsOf = (kind: 'project' | 'run', id: number) => ({
    properties: properties.container({ kind, id }),
    usedBy: usedBy(kind, id),
  })

  const deletedMember = (kind: TrashedKind, id: number, isInTrash: boolean): DeletedMember => {
    switch (kind) {
      case 'project': {
        const row = orNotFound(projects.evenTrashed(id), `Project ${id}`)
        const record = projectRecord(row, partsOf(kind, id), places.uiUrl)
        return { DeletedProject: deletedProject(record, isInTrash) }
      }
      case 'run': {
        const row = orNotFound(runs.evenTrashed(id), `Run ${id}`)
        return { DeletedRun: options.runViews.record(row, partsOf(kind, id)) }
      }
      case 'sample':
        return {
          DeletedSample: sampleReader.record(orNotFound(samples.evenTrashed(id), `Sample ${id}`)),
        }
      case 'appresult': {
        const row = orNotFound(results.evenTrashed(id), `AppResult ${id}`)
        return { DeletedAppResult: resultReader.record(row) }
      }
      case 'appsession': {
        const row = orNotFound(sessions.evenTrashed(id), `AppSession ${id}`)
        return { DeletedAppSession: sessionReader.record(row) }
      }
      case 'file': {
        const row = orNotFound(files.evenTrashed(id), `File ${id}`)
        return { DeletedFile: fileReader.record(row) }
      }
    }
  }

  const includedIn = (row: TrashRow): Included => {
    const along = <Child extends { id: number }>(
      kind: TrashedKind,
      store: { trashedBy(entryId: number, limit: number): Child[] },
    ): Child[] =>
      store
        .trashedBy(row.id, included + 1)
        .filter((child) => kind !== row.kind || child.id !== row.resource_id)
        .slice(0, included)
    // Most entries consist of one resource.
    if (row.child_count === 0) return { samples: [], results: [], sessions: [] }
    return {
      samples: along('sample', samples).map(sampleReader.compact),
      results: along('appresult', results).map(resultReader.compact),
      sessions: along('appsession', sessions).map(sessionReader.compact),
    }
  }

  const record = (row: TrashRow, isInTrash: boolean): TrashRecord =>
    trashRecord(
      row,
      deletedMember(row.kind, row.resource_id, isInTrash),
      includedIn(row),
      isInTrash,
    )

  return {
    record: (row: TrashRow): TrashRecord => record(row, true),
    /** The record of an entry that is being restored, for the response. */
    restored: (row: TrashRow): TrashRecord => record(row, false),
  }
}
/** Builds the records of entries of the trash. */
export type TrashReader = ReturnType<typeof createTrashReader>

type V2ReaderOptions = Pick<
  ReaderOptions,
  'projects' | 'runs' | 'samples' | 'results' | 'sessions' | 'files' | 'sessionReader' | 'places'
> & {
  readonly datasets: DatasetStore
  readonly datasetReader: DatasetReader
  readonly v2Properties: V2Properties
  readonly v2Href: V2Href
}

export function createV2TrashReader(options: V2ReaderOptions) {
  const { datasets, v2Href } = options

  const datasetOf = (kind: 'sample' | 'appresult', id: number) => {
    const row = datasets.evenTrashed(datasets.standingFor(kind, id) ?? 0)
    return options.datasetReader.record(orNotFound(row, `Dataset of ${kind} ${id}`))
  }

  const deletedMember = ({ kind, resource_id: id, includes }: TrashRow, isInTrash: boolean) => {
    switch (kind) {
      case 'project': {
        const row = orNotFound(options.projects.evenTrashed(id), `Project ${id}`)
        const properties = options.v2Properties.container({ kind, id })
        const project = v2Project(row, properties, options.places.uiUrl, v2Href)
        return { DeletedProject: { ...project, IsDeleted: isInTrash } }
      }
      case 'run': {
        const row = orNotFound(options.runs.evenTrashed(id), `Run ${id}`)
        const isDeleted = isInTrash && includes.includes('METADATA')
        return { DeletedRun: v2DeletedRun(row, isDeleted, v2Href) }
      }
      case 'sample': {
        const row = orNotFound(options.samples.evenTrashed(id), `Sample ${id}`)
        const dataset = datasetOf(kind, id)
        const DeletedSample = v2DeletedResult(kind, row, dataset, v2Href)
        return { DeletedSample, DeletedDataset: dataset }
      }
      case 'appresult': {
        const row = orNotFound(options.results.evenTrashed(id), `AppResult ${id}`)
        const dataset = datasetOf(kind, id)
        const DeletedAppResult = v2DeletedResult(kind, row, dataset, v2Href)
        return { DeletedAppResult, DeletedDataset: dataset }
      }
      case 'appsession': {
        const row = orNotFound(options.sessions.evenTrashed(id), `AppSession ${id}`)
        const IsDeleted = isInTrash && includes.includes('METADATA')
        return { DeletedAppSession: { ...options.sessionReader.v2(row), IsDeleted } }
      }
      case 'file': {
        const row = orNotFound(options.files.evenTrashed(id), `File ${id}`)
        return { DeletedFile: { ...v2File(row, v2Href), IsDeleted: isInTrash } }
      }
    }
  }

  const record = (row: TrashRow, isInTrash: boolean): V2Trash => {
    const deleted: V2DeletedMember = deletedMember(row, isInTrash)
    return v2TrashRecord(row, deleted, isInTrash, v2Href)
  }

  return {
    record: (row: TrashRow): V2Trash => record(row, true),
    /** The record of an entry that has been restored, for the response. */
    restored: (row: TrashRow): V2Trash => record(row, false),
  }
}
/** Builds the records of entries of the trash as v2 shows them. */
export type V2TrashReader = ReturnType<typeof createV2TrashReader>
