import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, whereOneOf } from '../../storage/paged.ts'
import { insertRow } from '../../storage/rows.ts'

export type DatasetTypeRow = {
  /** Namespace and name, such as `common.fastq`. */
  id: string
  name: string
  namespace: string
  description: string
  docs_url: string | null
  /** A JSON Schema. */
  attribute_schema: string | null
  user_id: number | null
  user_name: string | null
  /** A JSON list of ids. */
  conforms_to: string
}

export type NewDatasetType = Omit<DatasetTypeRow, 'user_name' | 'conforms_to'> & {
  readonly conformsTo: readonly string[]
}

const columns = `t.*, u.name AS user_name, (SELECT json_group_array(conforms_to_id)
  FROM dataset_type_conformance c WHERE c.type_id = t.id) AS conforms_to`
const from = 'dataset_type t LEFT JOIN user u ON u.id = t.user_id'

export function datasetTypeStore(database: Database) {
  const conform = database.statement<[string, string]>(
    'INSERT INTO dataset_type_conformance (type_id, conforms_to_id) VALUES (?, ?)',
  )
  return {
    get: database.statement<[id: string], DatasetTypeRow>(
      `SELECT ${columns} FROM ${from} WHERE t.id = ?`,
    ).get,
    list: (ids: readonly string[] | undefined, page: Page<'Id' | 'Name'>) =>
      selectPage<DatasetTypeRow, 'Id' | 'Name'>(database, {
        columns,
        from,
        conditions: [whereOneOf('t.id', ids)],
        order: { Id: 't.id', Name: 't.name' },
        id: 't.id',
        page,
      }),
    insert({ conformsTo, ...type }: NewDatasetType): void {
      insertRow<DatasetTypeRow>(database, 'dataset_type', type)
      for (const other of conformsTo) conform.run(type.id, other)
    },
  }
}
export type DatasetTypeStore = ReturnType<typeof datasetTypeStore>
