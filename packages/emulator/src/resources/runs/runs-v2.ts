import { PlatformError } from '@benchtop/contracts'
import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { PropertyExtent, V2Properties } from '../properties/properties-reader.ts'
import type { V2Addresses } from '../v2-href.ts'
import type { RunStore } from './runs-store.ts'
import { v2Run, v2RunStatistics, type RunViews } from './runs-views.ts'
import type { SampleSheetOf } from './sample-sheet.ts'

type Options = V2Addresses & {
  readonly rows: RunStore
  readonly properties: V2Properties
  readonly sampleSheetOf: SampleSheetOf
  readonly runViews: RunViews
}

export function runsV2(options: Options) {
  const { rows: store, properties, sampleSheetOf, places, runViews: views, v2Href } = options
  const propertiesOf = (id: number, extent: PropertyExtent) =>
    properties.container({ kind: 'run', id }, extent)
  return v2Handlers({
    listRuns({ visibility, query, page }) {
      const filter = {
        ids: rowIdsOf('run', query.id),
        experimentName: query.experimentname,
        statuses: query.statuses,
        instrumentTypes: query.instrumenttype,
        flowcellBarcodes: query.flowcellbarcode,
        laneStatuses: query.laneandqcstatuses,
        outputProjects: query['output.projects'],
      }
      const { rows, total } = store.list(visibility, filter, page)
      const extent = {
        names: query.propertynamestartswith?.map((start) => `${start}*`),
        otherThan: query.excludepropertynamestartswith?.map((start) => `${start}*`),
      }
      const partsOf = (id: number) =>
        query.include === undefined ? {} : { Properties: propertiesOf(id, extent) }
      const items = rows.map((row) => v2Run(row, partsOf(row.id), places.uiUrl, v2Href))
      return { status: 200, items, total }
    },
    getRun({ params, query }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      const has = (part: 'Properties' | 'SequencingStats') => query.include?.includes(part) ?? true
      const extent = { limit: query.propertieslimit, itemLimit: query.propertyitemslimit }
      const parts = {
        SequencingStats: has('SequencingStats')
          ? v2RunStatistics(views.statistics(row), v2Href)
          : undefined,
        Properties: has('Properties') ? propertiesOf(row.id, extent) : undefined,
      }
      return ok(v2Run(row, parts, places.uiUrl, v2Href))
    },
    getRunSequencingStats({ params }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      const record = v2RunStatistics(views.statistics(row), v2Href)
      if (record === undefined) {
        throw new PlatformError('NotFound', `Run ${row.id} has no sequencing statistics yet.`)
      }
      return ok(record)
    },
    getSampleSheet: async ({ params }) => ok(await sampleSheetOf(params.runId)),
  })
}
