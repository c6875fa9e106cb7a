import Sqlite from 'better-sqlite3'
import { applyMigrations, takeSteps } from './migrations.ts'
import { indexedUpTo, indexNewRows, textTables } from './migrations/0010-search-progress.ts'
import { schemaImage } from './schema-image.ts'
import { StorageError } from './blobs/storage-error.ts'

export type Value = string | number | bigint | Uint8Array | null

/** Searches have as many texts as there are questions: beyond so many, the statement prepared first goes. */
const statementsKept = 1000

/** A prepared statement, prepared when it is first used. */
export type Statement<Parameters extends readonly Value[], Row = unknown> = {
  get(...parameters: Parameters): Row | undefined
  all(...parameters: Parameters): Row[]
  iterate(...parameters: Parameters): IterableIterator<Row>
  run(...parameters: Parameters): { changes: number; lastInsertRowid: number | bigint }
}

/**
 * The one connection to SQLite. It is synchronous: no transaction is open over an await, and two requests never
 * interleave inside one.
 */
export type Database = {
  /** A statement of a store; the same text is prepared once. */
  statement<Parameters extends readonly Value[] = readonly Value[], Row = unknown>(
    text: string,
  ): Statement<Parameters, Row>
  /** Grows with each change of what is stored: what was read at the same count is still so. */
  changes(): number
  /** Runs all of it or none; transactions nest as savepoints. */
  transaction<Result>(work: () => Result): Result
  /** The whole database as bytes. */
  image(): Uint8Array
  /** Replaces the whole database by an image; statements stay valid. */
  restore(image: Uint8Array): void
  close(): void
}

/** A database in memory, opened from an image or new. */
export function openMemoryDatabase(image: Uint8Array = schemaImage()): Database {
  return wrap(inMemory(image), { replace: (_, bytes) => inMemory(bytes), close: closeConnection })
}

function inMemory(image: Uint8Array): Connection {
  const sqlite = new Sqlite(Buffer.from(image))
  sqlite.pragma('foreign_keys = ON')
  applyMigrations(sqlite)
  return connectionOf(sqlite)
}

/** Connections whose databases are closed, and contain again what they were opened from. */
const idle: { readonly image: Uint8Array; readonly connection: Connection }[] = []
/** As many as platforms of tests run at a time. */
const idleKept = 4

/**
 * A database in memory that is opened from the same image again and again, as for a platform per test. All that happens
 * to it is one transaction, with savepoints in it: undoing that takes a fraction of opening an image and parsing its
 * schema, and what is prepared stays so. The next database of the image takes the connection over.
 */
export function openRevertibleDatabase(image: Uint8Array): Database {
  // Until what happened is committed, which its image needs.
  let isRevertible = true
  const begin = (connection: Connection): Connection => {
    connection.sqlite.exec('BEGIN')
    isRevertible = true
    return connection
  }
  return wrap(begin(takeIdle(image) ?? inMemory(image)), {
    beforeImage({ sqlite }) {
      if (isRevertible) sqlite.exec('COMMIT')
      isRevertible = false
    },
    replace(connection, bytes) {
      if (bytes === image && isRevertible) {
        connection.sqlite.exec('ROLLBACK')
        return begin(connection)
      }
      const replaced = inMemory(bytes)
      if (bytes === image) return begin(replaced)
      isRevertible = false
      return replaced
    },
    close(connection) {
      if (!isRevertible) return closeConnection(connection)
      connection.sqlite.exec('ROLLBACK')
      idle.push({ image, connection })
      if (idle.length > idleKept) idle.shift()?.connection.sqlite.close()
    },
  })
}

function takeIdle(image: Uint8Array): Connection | undefined {
  const at = idle.findIndex((one) => one.image === image)
  return at === -1 ? undefined : idle.splice(at, 1)[0]?.connection
}

/**
 * What an acknowledged change survives: `normal`, a kill of the process; `full`, a power cut, too, since every commit
 * waits until its log is on the disk.
 */
export type Durability = 'normal' | 'full'

/**
 * A database in a file. The file is locked for this process alone; the lock goes with the process, however it ends.
 * The journal is a WAL: what was acknowledged survives a kill of the process. `check` sees the locked database before
 * anything in it is changed, and throws where it must not be opened.
 */
export function openFileDatabase(
  path: string,
  check: (database: Database) => void = () => {},
  durability: Durability = 'normal',
): Database {
  const open = (): Sqlite.Database => {
    const sqlite = new Sqlite(path, { timeout: 0 })
    try {
      sqlite.pragma('locking_mode = EXCLUSIVE')
      sqlite.pragma('journal_mode = WAL')
      sqlite.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
      // The log goes into the file, which waits for the disk, at 16 MB and not at 4: many commits change the same pages.
      sqlite.pragma('wal_autocheckpoint = 4000')
      sqlite.pragma('foreign_keys = ON')
      sqlite.exec('BEGIN IMMEDIATE; COMMIT')
      check(wrap(connectionOf(sqlite), { replace: (same) => same, close: closeConnection }))
      applyMigrations(sqlite)
      return sqlite
    } catch (error) {
      sqlite.close()
      throw error
    }
  }
  return wrap(connectionOf(open()), {
    replace(connection, bytes) {
      copyInto(connection.sqlite, bytes)
      return { ...connection, prepared: new Map() }
    },
    close: closeConnection,
  })
}

/**
 * A database of its own, with its own steps, next to the platform's: no reset and no restored state touches it. In memory
 * without a path.
 */
export function openSideDatabase(path: string | undefined, steps: readonly string[]): Database {
  const sqlite = new Sqlite(path ?? ':memory:', { timeout: 1_000 })
  try {
    sqlite.pragma('journal_mode = WAL')
    takeSteps(sqlite, steps)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return wrap(connectionOf(sqlite), { replace: (same) => same, close: closeConnection })
}

/** Whether another process has locked the database in a file. The file and its log stay as they are. */
export function isFileDatabaseBusy(path: string): boolean {
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = new Sqlite(path, { readonly: true, timeout: 0, fileMustExist: true })
    // Otherwise a file with an index of the log would be made.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
    return false
  } catch (error) {
    return isDatabaseBusy(error)
  } finally {
    sqlite?.close()
  }
}

/** Whether an error means that another process has locked the database. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Whether an error means that a file is not a database, or is damaged. */
export function isDatabaseDamaged(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
  )
}

/** A connection, and what is prepared on it. */
type Connection = {
  readonly sqlite: Sqlite.Database
  readonly within: <Result>(work: () => Result) => Result
  readonly prepared: Map<string, Sqlite.Statement<Value[], unknown>>
}

function connectionOf(sqlite: Sqlite.Database): Connection {
  return { sqlite, within: transactionOf(sqlite), prepared: new Map() }
}

function closeConnection({ sqlite }: Connection): void {
  sqlite.close()
}

function prepare(
  { sqlite, prepared }: Connection,
  text: string,
): Sqlite.Statement<Value[], unknown> {
  let statement = prepared.get(text)
  if (statement === undefined) {
    statement = sqlite.prepare<Value[], unknown>(withStablePlan(text))
    if (prepared.size >= statementsKept) dropOldest(prepared)
    prepared.set(text, statement)
  }
  return statement
}

/** A statement as it is prepared on a connection. */
type Prepared = {
  readonly connection: Connection
  readonly statement: Sqlite.Statement<Value[], unknown>
  /** Whether it changes nothing. */
  readonly isReading: boolean
}

type Preparing = {
  /** Prepares a text, unless it is prepared on the connection that is open. */
  prepared(text: string, before: Prepared | undefined): Prepared
  noteChange(): void
}

function statementOf<Parameters extends readonly Value[], Row>(
  text: string,
  { prepared, noteChange }: Preparing,
): Statement<Parameters, Row> {
  // Held directly, since looking the text up on each call would cost as much as a short read.
  let held: Prepared | undefined
  const ready = (): Prepared => (held = prepared(text, held))
  const all = (...parameters: Parameters): Row[] => {
    try {
      const { statement, isReading } = ready()
      if (!isReading) noteChange()
      return statement.all(...parameters) as Row[]
    } catch (error) {
      throw refusedWrite(error)
    }
  }
  return {
    get(...parameters) {
      try {
        const { statement, isReading } = ready()
        if (isReading) return statement.get(...parameters) as Row | undefined
      } catch (error) {
        throw refusedWrite(error)
      }
      // The driver's `get` ignores what the commit that follows the first row reports: a statement that writes is run
      // to its end, or a row that was never stored would be returned.
      return all(...parameters)[0]
    },
    all,
    iterate(...parameters) {
      const { statement, isReading } = ready()
      return isReading
        ? (statement.iterate(...parameters) as IterableIterator<Row>)
        : all(...parameters).values()
    },
    run(...parameters) {
      try {
        const { statement } = ready()
        noteChange()
        return statement.run(...parameters)
      } catch (error) {
        throw refusedWrite(error)
      }
    },
  }
}

type Lifecycle = {
  /** The connection whose content is an image from now on. */
  replace(connection: Connection, image: Uint8Array): Connection
  /** Makes everything part of the image that is about to be taken. */
  beforeImage?(connection: Connection): void
  close(connection: Connection): void
}

function wrap(first: Connection, lifecycle: Lifecycle): Database {
  let open: Connection | undefined = first
  let changes = 0
  // A connection outlives its database where the next one takes it over.
  const connection = (): Connection => {
    if (open === undefined) throw new TypeError('The database is closed.')
    return open
  }

  const noteChange = (): void => void (changes += 1)
  const prepared = (text: string, before: Prepared | undefined): Prepared => {
    if (before !== undefined && before.connection === open) return before
    const statement = prepare(connection(), text)
    return { connection: connection(), statement, isReading: statement.readonly }
  }

  return {
    changes: () => changes,
    statement: (text) => statementOf(text, { prepared, noteChange }),
    transaction(work) {
      try {
        return connection().within(work)
      } catch (error) {
        // What it undid is as it was before.
        noteChange()
        throw refusedWrite(error)
      }
    },
    image() {
      lifecycle.beforeImage?.(connection())
      return withoutWal(connection().sqlite.serialize())
    },
    restore(image) {
      noteChange()
      try {
        open = lifecycle.replace(connection(), image)
      } catch (error) {
        throw refusedWrite(error)
      }
    },
    close() {
      if (open === undefined) return
      lifecycle.close(open)
      open = undefined
    },
  }
}

function dropOldest(prepared: Map<string, unknown>): void {
  const [oldest] = prepared.keys()
  if (oldest !== undefined) prepared.delete(oldest)
}

/** Made once for a database: the driver makes four functions for each, which takes as long as a statement. */
function transactionOf(sqlite: Sqlite.Database): <Result>(work: () => Result) => Result {
  return sqlite.transaction((work: () => unknown) => work()) as <Result>(
    work: () => Result,
  ) => Result
}

/** What SQL may contain where a question mark stands for itself, and the question mark of a parameter. */
const literalOrParameter = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|\?/g

/**
 * A statement that is planned once, whatever its parameters are bound to. SQLite plans a statement again for another value
 * of a bare `?` that an index may be chosen by, which costs ten times a read by id, and the driver has no access to the
 * setting against it (SQLITE_DBCONFIG_ENABLE_QPSG). To the planner `+?` is an expression of unknown value; it evaluates to
 * the value that is bound, with no affinity, just like `?`.
 */
function withStablePlan(text: string): string {
  return text.replace(literalOrParameter, (one) => (one === '?' ? '+?' : one))
}

/** The driver's error, as a StorageError where nothing could be written: a full disk is no fault of the platform. */
function refusedWrite(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (error.code === 'SQLITE_FULL') {
    return new StorageError(
      'disk-full',
      'The disk is full: nothing was written. Free some space for the data folder and try again.',
      { cause: error },
    )
  }
  if (!/^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE))/.test(error.code)) return error
  return new StorageError(
    'not-writable',
    'The database is not writable: nothing was written. Check the disk and the permissions of the data folder.',
    { cause: error },
  )
}

/**
 * An image of a database with a WAL says so in its header, and can't be opened in memory, where there is none: bytes
 * 18 and 19 are the write and the read version, 2 for a WAL and 1 for a rollback journal.
 */
function withoutWal(image: Uint8Array): Uint8Array {
  image[18] = 1
  image[19] = 1
  return image
}

/**
 * Fills an open database file from an image, table by table, in one transaction. What follows from the tables by
 * triggers is copied like them, and full-text indexes are rebuilt; an image of an earlier version is
 * brought to today's schema first.
 */
function copyInto(sqlite: Sqlite.Database, image: Uint8Array): void {
  const source = openImage(image)
  try {
    // The target's indexes are going to hold every row.
    for (const table of textTables) source.exec(`${indexNewRows(table)}; ${indexedUpTo(table)}`)
    const triggers = schemaOf(sqlite, 'trigger')
    sqlite.pragma('foreign_keys = OFF')
    sqlite.transaction(() => {
      for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
      for (const name of tablesOf(source)) copyTable(source, sqlite, name)
      for (const { name, sql } of schemaOf(sqlite, 'table')) {
        if (/\bUSING\s+fts5\b/i.test(sql)) {
          sqlite.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`)
        }
      }
      for (const { sql } of triggers) sqlite.exec(sql)
    })()
  } finally {
    sqlite.pragma('foreign_keys = ON')
    source.close()
  }
}

function openImage(image: Uint8Array): Sqlite.Database {
  const sqlite = new Sqlite(Buffer.from(image))
  applyMigrations(sqlite)
  return sqlite
}

/** The table that marks which database belongs to a data folder. It stays when another state is restored. */
export const generationTable = 'data_folder'

/**
 * Tables whose rows are theirs alone: neither virtual ones, nor those that a virtual one keeps for itself, nor the mark
 * of a data folder.
 */
export function plainTables(database: Database): string[] {
  return database
    .statement<[], { name: string }>(plainTablesText)
    .all()
    .map(({ name }) => name)
}

const plainTablesText = `
  SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name <> '${generationTable}' AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR name = 'sqlite_sequence')`

function tablesOf(sqlite: Sqlite.Database): string[] {
  return sqlite
    .prepare<[], { name: string }>(plainTablesText)
    .all()
    .map(({ name }) => name)
}

function schemaOf(sqlite: Sqlite.Database, type: 'table' | 'trigger') {
  return sqlite
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL`,
    )
    .all(type)
}

function copyTable(source: Sqlite.Database, target: Sqlite.Database, name: string): void {
  target.prepare(`DELETE FROM "${name}"`).run()
  const rows = source.prepare<[], Record<string, Value>>(`SELECT * FROM "${name}"`)
  let insert: Sqlite.Statement | undefined
  for (const row of rows.iterate()) {
    const columns = Object.keys(row)
    insert ??= target.prepare(
      `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    insert.run(...Object.values(row))
  }
}
