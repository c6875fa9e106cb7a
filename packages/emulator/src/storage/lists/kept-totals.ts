import type { Database } from '../database.ts'

type Value = string | number | null

/** A query that counts the rows of a list, and the tables that decide how many there are: the longest comes first. */
export type TotalQuery = {
  readonly text: string
  readonly values: readonly Value[]
  readonly tables: readonly [string, ...(readonly string[])]
}

/** A table of up to so many rows is counted each time. */
const shortTable = 8192
/** How many totals are kept; all give way to one more. */
const mostTotals = 256

const schema = `CREATE TEMP TABLE IF NOT EXISTS kept_total (
  query TEXT NOT NULL,
  parameters TEXT NOT NULL,
  tables TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (query, parameters)
) STRICT, WITHOUT ROWID`

/**
 * The total of a list that no trigger can count row by row, since several tables decide what is in it: it is kept until one
 * of them changes. Like the totals of long lists it is the connection's own, and in temporary tables, so that a transaction
 * that is undone undoes it too; a platform without long tables has no trigger.
 */
export function keptTotal(database: Database, query: TotalQuery): number {
  const parameters = JSON.stringify(query.values)
  const kept = find(database, query.text, parameters)
  if (kept !== undefined) return kept
  const total = database.statement<Value[], { total: number }>(query.text).get(...query.values)
  if (total === undefined || !isLong(database, query.tables[0])) return total?.total ?? 0
  database.transaction(() => {
    for (const text of [schema, ...query.tables.flatMap(triggers)]) database.statement(text).run()
    database
      .statement<[number]>(`DELETE FROM kept_total WHERE (SELECT count(*) FROM kept_total) >= ?`)
      .run(mostTotals)
    database
      .statement<[string, string, string, number]>(
        'INSERT INTO kept_total (query, parameters, tables, total) VALUES (?, ?, ?, ?)',
      )
      .run(query.text, parameters, JSON.stringify(query.tables), total.total)
  })
  return total.total
}

function find(database: Database, text: string, parameters: string): number | undefined {
  const made = database.statement(
    `SELECT 1 FROM temp.sqlite_schema WHERE type = 'table' AND name = 'kept_total'`,
  )
  if (made.get() === undefined) return undefined
  return database
    .statement<[string, string], { total: number }>(
      'SELECT total FROM kept_total WHERE query = ? AND parameters = ?',
    )
    .get(text, parameters)?.total
}

function isLong(database: Database, table: string): boolean {
  return (
    database.statement<[number]>(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ?`).get(shortTable) !==
    undefined
  )
}

function triggers(table: string): string[] {
  return ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) => `CREATE TEMP TRIGGER IF NOT EXISTS "totals, ${table}, ${event}"
      AFTER ${event} ON main.${table}
      BEGIN
        DELETE FROM kept_total WHERE instr(tables, '"${table}"') > 0;
      END`,
  )
}
