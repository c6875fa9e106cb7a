import type { v2 } from '@benchtop/contracts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import type { DatasetReader } from './datasets-reader.ts'
import type { DatasetPlace, DatasetStore } from './datasets-store.ts'
import type { Datasets } from './datasets.ts'
type ListCall = Pick<Call<(typeof v2)['listDatasets']>, 'query' | 'page'>

type Options = {
  readonly rows: DatasetStore
  readonly rules: Datasets
  readonly reader: DatasetReader
}

export function datasetsV2({ rows: store, rules: datasets, reader }: Options) {
  const list = (place: DatasetPlace, { query, page }: ListCall) => {
    const filter = {
      ids: rowIdsOf('dataset', query.id),
      types: query.datasettypes,
      qcStatuses: query.qcstatus,
      uploadStatuses: query.uploadstatus,
      inputBioSamples: query.inputbiosamples,
      inputRuns: query.inputruns,
      inputRunTokens: rowIdsOf('run', query.inputruntokens),
      projects: query.projectid,
      sessions: query.appsessionids,
      archived: query.isarchived,
      search: query.search,
      launchable: query.launchable,
    }
    const { rows, total } = store.list(place, filter, page)
    const items = reader.list(rows, query.include, query.propertyfilters)
    return { status: 200, items, total } as const
  }

  return v2Handlers({
    listDatasets: ({ visibility, query, page }) => list({ visibility }, { query, page }),
    listProjectDatasets: ({ params, query, page }) =>
      list({ project: params.projectId }, { query, page }),
    getDataset: ({ params }) => ok(reader.record(datasets.get(params.id))),
    createDataset({ caller, params, query, body }) {
      const dataset = datasets.create(caller, {
        projectId: params.projectId,
        name: body.Name,
        typeId: body.DatasetTypeId,
        sessionId: body.AppSessionId ?? query.appsessionid,
      })
      return { status: 201, record: reader.record(dataset) }
    },
    updateDataset({ caller, params, body }) {
      const dataset = datasets.change(caller, params.id, {
        typeId: body.DatasetTypeId,
        attributes: body.Attributes,
        qcStatus: body.QcStatus,
        qcStatusSummary: body.QcStatusSummary,
        uploadStatus: body.UploadStatus,
        uploadStatusSummary: body.UploadStatusSummary,
        comment: body.Comment,
      })
      return ok(reader.record(dataset))
    },
  })
}
