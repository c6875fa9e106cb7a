import type { HappenedRecord } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'

export type HappenedRow = Pick<HappenedRecord, 'kind' | 'what'> & {
  subject: number
  name: string | null
  state: string | null
  ms: number
}

/** What happened: the table and condition of its rows, the moment, and what of a row says which it was. */
const sources: readonly (Pick<HappenedRow, 'kind' | 'what'> & {
  readonly from: string
  readonly ms: string
  readonly name: string
  readonly state?: string
})[] = [
  {
    kind: 'appsession',
    what: 'launched',
    from: 'live_appsession',
    ms: 'created_ms',
    name: 'name',
  },
  {
    kind: 'appsession',
    what: 'changed',
    from: 'live_appsession WHERE started_ms IS NOT NULL',
    ms: 'modified_ms',
    name: 'name',
    state: 'status',
  },
  { kind: 'purchase', what: 'created', from: 'purchase', ms: 'created_ms', name: 'NULL' },
  {
    kind: 'purchase',
    what: 'changed',
    from: 'purchase WHERE updated_ms > created_ms',
    ms: 'updated_ms',
    name: 'NULL',
    state: "iif(expired = 1, 'EXPIRED', status)",
  },
  { kind: 'token', what: 'created', from: 'token', ms: 'created_ms', name: 'NULL' },
  { kind: 'run', what: 'created', from: 'live_run', ms: 'created_ms', name: 'experiment_name' },
  {
    kind: 'run',
    what: 'changed',
    from: 'live_run WHERE modified_ms > created_ms',
    ms: 'modified_ms',
    name: 'experiment_name',
    state: 'status',
  },
]

/** What happened between two moments, the latest first: of one moment, a change comes after the launch, and so above it. */
export function timelineStore(database: Database) {
  const parts = sources.map(
    ({ kind, what, from, ms, name, state = 'NULL' }) =>
      `SELECT * FROM (SELECT '${kind}' AS kind, '${what}' AS what, id AS subject, ${name} AS name,
         ${state} AS state, ${ms} AS ms FROM ${from}) WHERE ms BETWEEN ? AND ?`,
  )
  const between = database.statement<number[], HappenedRow>(
    `${parts.join(' UNION ALL ')} ORDER BY ms DESC, subject DESC, what LIMIT ?`,
  )
  return {
    between: (fromMs: number, toMs: number, most: number): HappenedRow[] =>
      between.all(...sources.flatMap(() => [fromMs, toMs]), most),
  }
}
