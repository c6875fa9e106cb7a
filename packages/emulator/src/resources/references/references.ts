import type { ResourceSummary, ReferenceKind } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import { parseHref } from '../../ids/resource-id.ts'
import type { Target } from '../../access/targets.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppResultReader } from '../appresults/appresults-reader.ts'
import type { AppResultStore } from '../appresults/appresults-store.ts'
import type { AppSessionReader } from '../appsessions/appsessions-reader.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { BioSampleStore } from '../biosamples/biosamples-store.ts'
import { v2BioSample, v2Subject } from '../biosamples/biosamples-views.ts'
import type { DatasetRow, DatasetStore } from '../datasets/datasets-store.ts'
import type { FileStore } from '../files/files-store.ts'
import { fileCompact } from '../files/files-views.ts'
import type { LibraryRow, LibraryStore } from '../libraries/libraries-store.ts'
import { v2LibraryPool } from '../libraries/libraries-views.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import { projectCompact } from '../projects/projects-views.ts'
import type { References } from '../properties/properties.ts'
import type { RunStore } from '../runs/runs-store.ts'
import type { RunViews } from '../runs/runs-views.ts'
import type { SampleReader } from '../samples/samples-reader.ts'
import type { SampleStore } from '../samples/samples-store.ts'
import type { UserStore } from '../users/users-store.ts'
import { userSummary } from '../users/users-views.ts'

/** Every kind of resource that a property or a session can refer to. */
export type ReferenceSources = {
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly samples: SampleStore
  readonly appResults: AppResultStore
  readonly appSessions: AppSessionStore
  readonly files: FileStore
  readonly bioSamples: BioSampleStore
  readonly libraries: LibraryStore
  readonly datasets: DatasetStore
  readonly applications: ApplicationStore
  readonly users: UserStore
  /** Shows resources whose records need several stores. */
  readonly compact: {
    readonly sample: SampleReader['compact']
    readonly run: RunViews['row']
    readonly appResult: AppResultReader['compact']
    readonly appSession: AppSessionReader['compact']
    readonly application: (row: ApplicationRow) => ResourceSummary
    readonly library: (row: LibraryRow) => ResourceSummary
    readonly dataset: (row: DatasetRow) => ResourceSummary
  }
}

/** Addresses as they are stored: each API writes them in its own way. */
const asStored = (href: string): string => href

/** Resolves references over all stores, to compact records. */
export function createReferences(
  sources: ReferenceSources,
  find: (kind: ReferenceKind, id: number) => Target | undefined,
): References {
  const compacts: Record<ReferenceKind, (id: number) => ResourceSummary | undefined> = {
    project: (id) => mapped(sources.projects.get(id), projectCompact),
    run: (id) => mapped(sources.runs.get(id), sources.compact.run),
    sample: (id) => mapped(sources.samples.get(id), sources.compact.sample),
    appresult: (id) => mapped(sources.appResults.get(id), sources.compact.appResult),
    appsession: (id) => mapped(sources.appSessions.get(id), sources.compact.appSession),
    file: (id) => mapped(sources.files.get(id), fileCompact),
    biosample: (id) => mapped(sources.bioSamples.get(id), (row) => v2BioSample(row, {}, asStored)),
    subject: (id) => mapped(sources.bioSamples.subjects.get(id), (row) => v2Subject(row, asStored)),
    library: (id) => mapped(sources.libraries.get(id), sources.compact.library),
    pool: (id) => mapped(sources.libraries.pools.get(id), (row) => v2LibraryPool(row, asStored)),
    dataset: (id) => mapped(sources.datasets.get(id), sources.compact.dataset),
    application: (id) => mapped(sources.applications.get(id), sources.compact.application),
    user: (id) => mapped(sources.users.get(id), (row) => userSummary(row.id, row.name)),
  }
  const isReferenceKind = (kind: string): kind is ReferenceKind => Object.hasOwn(compacts, kind)
  return {
    compact: (kind, id) => compacts[kind](id),
    compactAt(href) {
      const named = parseHref(href)
      return named && isReferenceKind(named.kind) ? compacts[named.kind](named.id) : undefined
    },
    mayBrowse(caller: UserCaller, kind, id) {
      const target = find(kind, id)
      return target !== undefined && mayAccess(caller, 'BROWSE', target)
    },
  }
}

function mapped<Row, Record>(row: Row | undefined, view: (row: Row) => Record): Record | undefined {
  return row === undefined ? undefined : view(row)
}
