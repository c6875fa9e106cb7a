import { PlatformError, type v1 } from '@benchtop/contracts'
import { ok, v1Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UsedBy } from '../used-by.ts'
import type { Properties } from '../properties/properties.ts'
import type { UserStore } from '../users/users-store.ts'
import { requireSelf } from '../users/users.ts'
import type { RunRow, RunStore } from './runs-store.ts'
import type { Runs } from './runs.ts'
import type { RunViews } from './runs-views.ts'
type ListCall = Call<(typeof v1)['listOwnRuns']>

type Options = {
  rows: RunStore
  rules: Runs
  users: UserStore
  properties: Properties
  usedBy: UsedBy
  runViews: RunViews
}

export function runsV1(options: Options) {
  const { rows: store, rules: runs, users, properties, usedBy, runViews: views } = options
  const list = ({ visibility, query, page }: ListCall) => {
    const filter = {
      statuses: query.Statuses,
      instrumentTypes: query.InstrumentType,
      reagentBarcodes: query.ReagentBarcode,
      flowcellBarcodes: query.FlowcellBarcode,
    }
    const { rows, total } = store.list(visibility, filter, page)
    return { status: 200, items: rows.map(views.row), total } as const
  }
  const recordOf = (row: RunRow) => {
    const parts = {
      properties: properties.container({ kind: 'run', id: row.id }),
      usedBy: usedBy('run', row.id),
    }
    return views.record(row, parts)
  }
  return v1Handlers({
    createRun({ caller, body }) {
      const { Name, Number: number = 0, ExperimentName = Name, ...details } = body
      const run = { name: Name, number, experiment_name: ExperimentName, details }
      return { status: 201, record: recordOf(runs.create(caller, run)) }
    },
    getRun({ params }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      return ok(recordOf(row))
    },
    listOwnRuns: list,
    listUserRuns({ params, ...call }) {
      requireSelf(users, call.caller, params.userId)
      return list({ ...call, params: {} })
    },
    getSequencingStats({ params }) {
      const row = orNotFound(store.get(params.id), `Run ${params.id}`)
      const record = views.statistics(row)
      if (record === undefined) {
        throw new PlatformError('NotFound', `Run ${row.id} has no sequencing statistics yet.`)
      }
      return ok(record)
    },
  })
}
