import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, listed, v2Handlers } from '../face-handlers.ts'
import type { V2Href } from '../v2-href.ts'
import type { LaneRow, LaneStore } from './lanes-store.ts'
import {
  v2Lane,
  v2LaneIndexSummary,
  v2LaneLibraryMapping,
  v2LaneStatisticsByRead,
} from './lanes-views.ts'
import type { Lanes } from './lanes.ts'

type Options = { readonly rows: LaneStore; readonly rules: Lanes; readonly v2Href: V2Href }

export function lanesV2({ rows: store, rules: lanes, v2Href }: Options) {
  return v2Handlers({
    listRunLanes: ({ params, query, page }) =>
      listed(store.list(params.runId, rowIdsOf('lane', query.id), page), (row) =>
        v2Lane(row, v2Href),
      ),
    listLaneLibraryMappings: ({ params, page }) =>
      listed(store.listLibraries(params.id, page), (row) => v2LaneLibraryMapping(row, v2Href)),
    listLaneIndexSummaries({ params, page }) {
      const { rows, total } = store.list(params.id, undefined, page)
      const summary = (row: LaneRow) => v2LaneIndexSummary(row, store.librariesOn(row.id), v2Href)
      return { status: 200, items: rows.map(summary), total }
    },
    getLane: ({ params }) => ok(v2Lane(lanes.get(params.id), v2Href)),
    updateLane({ caller, params, body }) {
      const members = { status: body.Status, comment: body.Comment }
      return ok(v2Lane(lanes.change(caller, params.id, members), v2Href))
    },
    getLaneSequencingStats: ({ params }) => ok(v2LaneStatisticsByRead(lanes.get(params.id))),
    getLaneQcThresholds: ({ caller }) => ok({ QcThresholds: lanes.thresholds(caller.userId) }),
    putLaneQcThresholds: ({ caller, body }) =>
      ok({ QcThresholds: lanes.putThresholds(caller.userId, body.QcThresholds) }),
  })
}
