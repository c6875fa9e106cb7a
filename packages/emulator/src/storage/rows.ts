import type { Database, Value } from './database.ts'

/** Columns of a row that are written; what is undefined is stored as NULL. */
export type Written<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

type Nullable<Row> = { [Column in keyof Row]: null extends Row[Column] ? Column : never }[keyof Row]

/** A row that is inserted, without what it is joined with and what has a default; a column that may be NULL may be left out. */
export type NewRow<Row extends { id: number }, Without extends keyof Row = never> = {
  readonly [Column in Exclude<keyof Row, Without | 'id' | Nullable<Row>>]: Row[Column]
} & Written<Pick<Row, Exclude<Nullable<Row>, Without> | 'id'>>

/** The columns that a change states: what is undefined stays as it is. */
export function stated<Row extends object>(to: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(to).filter(([, value]) => value !== undefined),
  ) as Partial<Row>
}

/** Inserts a row, and returns its id: the next one of its table where none is given. */
export function insertRow<Row>(database: Database, table: string, row: Written<Row>): number {
  const [columns, values] = written(row)
  return Number(database.statement(insertion(table, columns)).run(...values).lastInsertRowid)
}

/** Inserts a row, and reads it back as `columns` say. */
export function insertedRow<Row, Read = Row>(
  database: Database,
  table: string,
  row: Written<Row>,
  columns: string,
): Read {
  const [names, values] = written(row)
  const text = `${insertion(table, names)} RETURNING ${columns}`
  return database.statement<Value[], Read>(text).get(...values) as Read
}

/** Changes columns of the row with an id. */
export function updateRow<Row>(
  database: Database,
  table: string,
  id: number,
  to: Written<Row>,
): void {
  const [columns, values] = written(to)
  const set = columns.map((column) => `${column} = ?`).join(', ')
  database.statement(`UPDATE ${table} SET ${set} WHERE id = ?`).run(...values, id)
}

function written(row: object): [columns: string[], values: Value[]] {
  return [Object.keys(row), Object.values(row).map((value: Value | undefined) => value ?? null)]
}

function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}
