import { ok, listed, v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Href } from '../v2-href.ts'
import type { DatasetTypeStore } from './dataset-types-store.ts'
import { v2DatasetType } from './dataset-types-views.ts'

export function datasetTypesV2(store: DatasetTypeStore, v2Href: V2Href) {
  return v2Handlers({
    getDatasetType({ params, query }) {
      const row = orNotFound(store.get(params.id), `DatasetType ${params.id}`)
      const others = (JSON.parse(row.conforms_to) as string[]).flatMap((id) => store.get(id) ?? [])
      const conformsTo = query.include?.includes('ConformsTo') === true ? others : undefined
      return ok(v2DatasetType(row, conformsTo, v2Href))
    },
    listDatasetTypes: ({ query, page }) =>
      listed(store.list(query.id, page), (row) => v2DatasetType(row, undefined, v2Href)),
  })
}
