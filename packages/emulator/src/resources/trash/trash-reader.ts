import { limits, type TrashRecord } from '@benchtop/contracts'
import type { Places } from '../../kernel/places.ts'
import type { AppResultReader } from '../appresults/appresults-reader.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import { found } from '../found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectRecord } from '../projects/projects-views.ts'
import type { Properties } from '../properties/properties.ts'
import type { RunStore } from '../runs/runs-store.ts'
import { runRecord } from '../runs/runs-views.ts'
import type { SampleReader } from '../samples/samples-reader.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import type { TrashedKind, TrashRow } from './trash-store.ts'
import { deletedProject, trashRecord, type DeletedMember, type Included } from './trash-views.ts'

/** Builds the records of entries of the trash. */
export type TrashReader = {
  record(row: TrashRow): TrashRecord
  /** The record of an entry that is being restored, for the response. */
  restored(row: TrashRow): TrashRecord
}

type ReaderOptions = {
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly samples: SampleStore
  readonly results: AppResultStore
  readonly sessions: AppSessionStore
  readonly sampleReader: SampleReader
  readonly resultReader: AppResultReader
  readonly sessionReader: AppSessionReader
  readonly properties: Properties
  readonly places: Places
}

/** No list in a response is longer than the longest page. */
const included = limits.v1.maxLimit

export function createTrashReader(options: ReaderOptions): TrashReader {
  const { projects, runs, samples, results, sessions } = options
  const { sampleReader, resultReader, sessionReader, properties, places } = options

  const deletedMember = (kind: TrashedKind, id: number, isInTrash: boolean): DeletedMember => {
    switch (kind) {
      case 'project': {
        const row = found(projects.evenTrashed(id), `Project ${id}`)
        const record = projectRecord(row, properties.container({ kind, id }), places.uiUrl)
        return { DeletedProject: deletedProject(record, isInTrash) }
      }
      case 'run': {
        const row = found(runs.evenTrashed(id), `Run ${id}`)
        return { DeletedRun: runRecord(row, properties.container({ kind, id }), places.uiUrl) }
      }
      case 'sample':
        return {
          DeletedSample: sampleReader.record(found(samples.evenTrashed(id), `Sample ${id}`)),
        }
      case 'appresult': {
        const row = found(results.evenTrashed(id), `AppResult ${id}`)
        return { DeletedAppResult: resultReader.record(row) }
      }
      case 'appsession': {
        const row = found(sessions.evenTrashed(id), `AppSession ${id}`)
        return { DeletedAppSession: sessionReader.record(row) }
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
    record: (row) => record(row, true),
    restored: (row) => record(row, false),
  }
}
