import type { LibraryInclude } from '@benchtop/contracts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { NamedResource } from '../named-resource.ts'
import type { V2Href } from '../v2-href.ts'
import type { LibraryReader } from './libraries-reader.ts'
import type { LibraryFilter, LibraryPlace, LibraryStore } from './libraries-store.ts'
import { v2LibraryPool } from './libraries-views.ts'
import type { Libraries } from './libraries.ts'

type Options = {
  readonly rows: LibraryStore
  readonly rules: Libraries
  readonly reader: LibraryReader
  readonly named: NamedResource
  readonly v2Href: V2Href
  /** The default project of a biosample. */
  readonly defaultProject: (bioSampleId: number) => number | undefined
}

export function librariesV2(options: Options) {
  const { rows: store, rules: libraries, reader, named, v2Href, defaultProject } = options

  const list = (
    place: LibraryPlace,
    filter: LibraryFilter,
    include: readonly LibraryInclude[] | undefined,
    page: Parameters<LibraryStore['list']>[2],
  ) => {
    const { rows, total } = store.list(place, filter, page)
    return { status: 200, items: reader.list(rows, include), total } as const
  }

  return v2Handlers({
    listLibraries: ({ visibility, query, page }) =>
      list(
        { visibility },
        { ids: rowIdsOf('library', query.id), statuses: query.status, search: query.search },
        undefined,
        page,
      ),
    getLibrary: ({ params }) => ok(reader.record(libraries.get(params.id))),
    listBioSampleLibraries: ({ params, query, page }) =>
      list(
        { bioSample: params.bioSampleId },
        { ids: rowIdsOf('library', query.id) },
        query.include,
        page,
      ),
    createBioSampleLibrary({ caller, params, body }) {
      const bioSampleId = params.bioSampleId
      const library = libraries.create(caller, {
        biosample_id: bioSampleId,
        name: body.Name,
        prep: body.LibraryPrepId,
        prepRequest: body.PrepRequestId,
        project_id:
          body.ProjectId === undefined
            ? defaultProject(bioSampleId)
            : named(caller, 'WRITE', 'project', { member: 'ProjectId', id: body.ProjectId }),
        container: body.ContainerId,
        container_position: body.ContainerPosition,
        insert_size: body.InsertSize,
        biomolecule: body.Biomolecule,
        index1: body.Index1,
        index1_sequence: body.Index1Sequence,
        index2: body.Index2,
        index2_sequence: body.Index2Sequence,
      })
      return { status: 201, record: reader.record(library) }
    },
    getLibraryPool: ({ params }) => ok(v2LibraryPool(libraries.pool(params.id), v2Href)),
    updateLibraryPool({ params, body }) {
      const pool = libraries.changePool(params.id, {
        userPoolId: body.UserPoolId,
        notes: body.Notes,
        status: body.Status,
      })
      return ok(v2LibraryPool(pool, v2Href))
    },
    listPoolLibraries: ({ params, query, page }) =>
      list(
        { pool: params.libraryPoolId },
        { ids: rowIdsOf('library', query.id) },
        query.include,
        page,
      ),
  })
}
