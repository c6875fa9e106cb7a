import type { ThresholdOperator, V2QcThreshold } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { insertRow } from '../../storage/rows.ts'

/** Whose thresholds: an app's, for datasets, or a user's, for the lanes of the user's runs. */
export type ThresholdOwner = { readonly kind: 'application' | 'user'; readonly id: number }

type Row = {
  metric: string
  operator: ThresholdOperator
  /** A JSON list of numbers. */
  threshold_values: string
  dataset_type_id: string | null
  group_name: string | null
  read_number: number | null
}

export function qcThresholdStore(database: Database) {
  const listOf = (column: string) =>
    database.statement<[number], Row>(
      `SELECT metric, operator, threshold_values, dataset_type_id, group_name, read_number
       FROM qc_threshold WHERE ${column} = ? ORDER BY id`,
    )
  const removeOf = (column: string) =>
    database.statement<[number]>(`DELETE FROM qc_threshold WHERE ${column} = ?`)
  const lists = { application: listOf('application_id'), user: listOf('user_id') }
  const removes = { application: removeOf('application_id'), user: removeOf('user_id') }
  return {
    /** In the order in which they were written. */
    list: (owner: ThresholdOwner): V2QcThreshold[] => lists[owner.kind].all(owner.id).map(ofRow),
    replace(owner: ThresholdOwner, thresholds: readonly V2QcThreshold[]): void {
      removes[owner.kind].run(owner.id)
      for (const one of thresholds) {
        insertRow<Row>(database, 'qc_threshold', {
          [`${owner.kind}_id`]: owner.id,
          metric: one.Name,
          operator: one.Operator,
          threshold_values: JSON.stringify(one.ThresholdValues),
          dataset_type_id: one.DatasetTypeId,
          group_name: one.Group,
          read_number: one.ReadNumber,
        })
      }
    },
  }
}
export type QcThresholdStore = ReturnType<typeof qcThresholdStore>

function ofRow(row: Row): V2QcThreshold {
  return {
    Name: row.metric,
    Operator: row.operator,
    DatasetTypeId: row.dataset_type_id ?? undefined,
    ThresholdValues: JSON.parse(row.threshold_values) as number[],
    Group: row.group_name ?? undefined,
    ReadNumber: row.read_number ?? undefined,
  }
}
