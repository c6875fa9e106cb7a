import type { UserCaller } from '../../access/caller.ts'
import { visibilityFor, type SharedWith } from '../../access/visibility.ts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { V2Href } from '../v2-href.ts'
import type { LabRequeueStore, RequeuedResource } from './lab-requeues-store.ts'
import { v2LabRequeue } from './lab-requeues-views.ts'
import type { LabRequeues } from './lab-requeues.ts'

type Options = {
  readonly rows: LabRequeueStore
  readonly rules: LabRequeues
  readonly properties: Pick<V2Properties, 'container'>
  readonly v2Href: V2Href
  readonly sharedWith: SharedWith
}

export function labRequeuesV2({
  rows: store,
  rules: labRequeues,
  properties,
  v2Href,
  sharedWith,
}: Options) {
  type Body = { readonly RequestedAdditionalYield: number; readonly LIMSId?: string | undefined }
  const create = (caller: UserCaller, of: RequeuedResource, body: Body) => {
    const request = { requestedYield: body.RequestedAdditionalYield, limsId: body.LIMSId }
    const row = labRequeues.create(caller, of, request)
    return { status: 201, record: v2LabRequeue(row, v2Href) } as const
  }
  const list = (...wanted: Parameters<LabRequeueStore['list']>) => {
    const { rows, total } = store.list(...wanted)
    return { status: 200, items: rows.map((row) => v2LabRequeue(row, v2Href)), total } as const
  }

  return v2Handlers({
    listLabRequeues({ visibility, query: { id, status, type }, page }) {
      return list(
        { visibility },
        { ids: rowIdsOf('labrequeue', id), statuses: status, types: type },
        page,
      )
    },
    listBioSampleLabRequeues({ caller, params, query: { id, type }, page }) {
      // The biosample may be browsed by who may not browse the requeues of its libraries and pools.
      const visibility = visibilityFor(caller, 'BROWSE', sharedWith)
      const place = { visibility, bioSample: params.bioSampleId }
      return list(place, { ids: rowIdsOf('labrequeue', id), types: type }, page)
    },
    getLabRequeue: ({ params }) =>
      ok(
        v2LabRequeue(
          labRequeues.get(params.id),
          v2Href,
          properties.container({ kind: 'labrequeue', id: params.id }),
        ),
      ),
    requeueLibrary: ({ caller, params, body }) =>
      create(caller, { libraryId: params.libraryId }, body),
    requeueLibraryPool: ({ caller, params, body }) =>
      create(caller, { poolId: params.libraryPoolId }, body),
    requeuePrepRequest: ({ caller, params, body }) =>
      create(caller, { prepRequestId: params.prepRequestId }, body),
  })
}
