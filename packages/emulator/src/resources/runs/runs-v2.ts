import { PlatformError, type v2 } from '@benchtop/contracts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Properties } from '../properties/properties-reader.ts'
import type { V2Href } from '../v2-href.ts'
import type { RunStore } from './runs-store.ts'
import { v2Run, v2RunStatistics } from './runs-views.ts'
import type { SampleSheetOf } from './sample-sheet.ts'

type Operations = Pick<
  typeof v2,
  'listRuns' | 'getRun' | 'getRunSequencingStats' | 'getSampleSheet'
>

type Options = {
  readonly store: RunStore
  readonly properties: V2Properties
  readonly sampleSheetOf: SampleSheetOf
  readonly places: Places
  readonly v2Href: V2Href
}

export function runsV2(options: Options): Handlers<Operations> {
  const { store, properties, sampleSheetOf, places, v2Href } = options
  return {
    listRuns({ visibility, query, page }) {
      const filter = {
        ids: rowIdsOf('run', query.id),
        experimentName: query.experimentname,
        statuses: query.statuses,
        instrumentTypes: undefined,
        reagentBarcodes: undefined,
        flowcellBarcodes: undefined,
      }
      const { rows, total } = store.list(visibility, filter, page)
      return { status: 200, items: rows.map((row) => v2Run(row, {}, places.uiUrl, v2Href)), total }
    },
    getRun({ params }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      const parts = {
        SequencingStats: v2RunStatistics(row, v2Href),
        Properties: properties.container({ kind: 'run', id: row.id }),
      }
      return { status: 200, record: v2Run(row, parts, places.uiUrl, v2Href) }
    },
    getRunSequencingStats({ params }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      const record = v2RunStatistics(row, v2Href)
      if (record === undefined) {
        throw new PlatformError('NotFound', `Run ${row.id} has no sequencing statistics yet.`)
      }
      return { status: 200, record }
    },
    getSampleSheet: async ({ params }) => ({
      status: 200,
      record: await sampleSheetOf(params.runId),
    }),
  }
}
