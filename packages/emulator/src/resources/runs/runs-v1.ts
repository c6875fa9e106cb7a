import type { v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../places.ts'
import { found } from '../found.ts'
import type { Properties } from '../properties/properties.ts'
import type { RunStore } from './runs-store.ts'
import { runCompact, runRecord } from './runs-views.ts'

type Operations = Pick<typeof v1, 'getRun' | 'listOwnRuns'>

type Options = { store: RunStore; properties: Properties; places: Places }

export function runsV1({ store, properties, places }: Options): Handlers<Operations> {
  return {
    getRun({ params }) {
      const row = found(store.get(Number(params.id)), `Run ${params.id}`)
      const container = properties.container({ kind: 'run', id: row.id })
      return { status: 200, record: runRecord(row, container, places.uiUrl) }
    },
    listOwnRuns({ visibility, query, page }) {
      const { rows, total } = store.list(visibility, { statuses: query.Statuses }, page)
      return { status: 200, items: rows.map(runCompact), total }
    },
  }
}
