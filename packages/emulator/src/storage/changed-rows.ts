import type { Database } from './database.ts'

/** The tables whose rows are found by a search. */
export type SearchedTable = (typeof searchedTables)[number]
const searchedTables = ['project', 'run', 'sample', 'appresult', 'file'] as const

/** The rows that have changed, by their tables; or any row may have. */
export type ChangedRows = 'any' | ReadonlyMap<SearchedTable, readonly number[]>

/** Up to so many changed rows are listed one by one. */
const mostChanged = 1000

const noteTable = `CREATE TEMP TABLE IF NOT EXISTS changed_row (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID`

/**
 * Notes which rows change that a search may find, so that results needn't be searched again. Like the counts of
 * long lists, all of it is the connection's own and temporary: what is restored is noted like any other change, and a
 * platform that never asks has no trigger to fire.
 */
export function changedRows(database: Database) {
  const table = database.statement(
    `SELECT 1 FROM temp.sqlite_schema WHERE type = 'table' AND name = 'changed_row'`,
  )
  const forget = database.statement('DELETE FROM changed_row')
  return {
    /** Whether changes are noted; after a restore in memory they no longer are. */
    areNoted: (): boolean => table.get() !== undefined,
    /** Notes changes from now on. */
    note(): void {
      for (const text of [noteTable, ...ownTriggers, ...otherTriggers]) {
        database.statement(text).run()
      }
      forget.run()
    },
    /** What has changed since it was last forgotten. */
    read(): ChangedRows {
      const rows = database
        .statement<[number], { kind: SearchedTable | 'any'; id: number }>(
          'SELECT kind, id FROM changed_row LIMIT ?',
        )
        .all(mostChanged + 1)
      if (rows.length > mostChanged || rows.some(({ kind }) => kind === 'any')) return 'any'
      return new Map(
        searchedTables.map((kind) => [
          kind,
          rows.filter((row) => row.kind === kind).map(({ id }) => id),
        ]),
      )
    },
    forget: (): void => void forget.run(),
  }
}

/** A row that comes, goes or changes is noted itself. */
const ownTriggers = searchedTables.flatMap((table) =>
  (
    [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ] as const
  ).map(([event, row]) => trigger(table, event, `VALUES ('${table}', ${row}.id)`)),
)

/** What a row is found by in addition to its own columns: what it belongs to, what made it, and the names of these. */
const otherTriggers = [
  ...['sample', 'appresult'].map((table) =>
    trigger(
      'appsession',
      'UPDATE OF status, status_summary',
      `SELECT '${table}', id FROM ${table} WHERE appsession_id = NEW.id`,
      table,
    ),
  ),
  ...Object.entries({
    user: ['name'],
    application: ['name'],
    project: ['name', 'trash_id'],
    run: ['experiment_name', 'trash_id'],
    appsession: ['application_id'],
    sample: ['name', 'trash_id', 'owner_id', 'project_id', 'run_id', 'appsession_id'],
    appresult: ['name', 'trash_id', 'owner_id', 'project_id', 'appsession_id'],
  }).map(([table, columns]) =>
    trigger(
      table,
      `UPDATE OF ${columns.join(', ')}`,
      `SELECT 'any', 0 WHERE ${columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')}`,
    ),
  ),
]

function trigger(table: string, event: string, rows: string, noted: string = table): string {
  return `CREATE TEMP TRIGGER IF NOT EXISTS "${table}: ${event}, noted for ${noted}"
    AFTER ${event} ON main.${table}
    BEGIN
      INSERT OR IGNORE INTO changed_row (kind, id) ${rows};
    END`
}
