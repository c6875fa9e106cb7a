import type { V2AppSessionReference, V2Dataset } from '@benchtop/contracts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { V2Addresses } from '../v2-href.ts'
import { v2Identity } from '../v2-records.ts'
import type { DatasetRow } from './datasets-store.ts'
import { v2Dataset } from './datasets-views.ts'

/** The optional parts of a dataset's record. */
export type DatasetInclude = 'Properties' | 'AppSessionRoot'

type ReaderOptions = V2Addresses & {
  readonly sessions: AppSessionStore
  readonly properties: V2Properties
}

export function createDatasetReader({ sessions, properties, places, v2Href }: ReaderOptions) {
  /** The topmost session: for a node, that of its launch. */
  const rootOf = (sessionId: number | null): V2AppSessionReference | undefined => {
    const session = sessionId === null ? undefined : sessions.evenTrashed(sessionId)
    if (session === undefined) return undefined
    if (session.parent_id !== null) return rootOf(session.parent_id)
    return { ...v2Identity('appsession', session.id, v2Href), Name: session.name }
  }

  const propertiesOf = (id: number, names: readonly string[] | undefined) =>
    properties.container({ kind: 'dataset', id }, { names })

  /** The topmost sessions of a page's datasets: those of one analysis or run share theirs. */
  const rootsOf = (rows: readonly DatasetRow[]) => {
    const ids = new Set(rows.map((row) => row.appsession_id))
    return new Map([...ids].map((id) => [id, rootOf(id)]))
  }

  const list = (
    rows: readonly DatasetRow[],
    include: readonly DatasetInclude[] = [],
    filters?: readonly string[],
  ): V2Dataset[] => {
    const roots = include.includes('AppSessionRoot') ? rootsOf(rows) : undefined
    return rows.map((row) =>
      v2Dataset(
        row,
        {
          AppSessionRoot: roots?.get(row.appsession_id),
          Properties: include.includes('Properties') ? propertiesOf(row.id, filters) : undefined,
        },
        places.uiUrl,
        v2Href,
      ),
    )
  }

  const record = (row: DatasetRow): V2Dataset => ({
    ...(list([row], ['Properties'])[0] as V2Dataset),
    ValidationsPerformed: [],
  })
  return {
    /** The records of a list; with Properties, those that a filter matches, or all. */
    list /** The single record. */,
    record,
  }
}
/** Builds the records of datasets. */
export type DatasetReader = ReturnType<typeof createDatasetReader>
