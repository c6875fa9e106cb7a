import type Sqlite from 'better-sqlite3'
import type { Database } from './database.ts'
import { refusedWrite } from './database-errors.ts'
import { prepare, statementOf, type Connection, type Prepared } from './prepared-statements.ts'

export function connectionOf(sqlite: Sqlite.Database): Connection {
  return { sqlite, within: transactionOf(sqlite), prepared: new Map() }
}

export function closeConnection({ sqlite }: Connection): void {
  sqlite.close()
}

type Lifecycle = {
  /** The connection whose content is an image from now on. */
  replace(connection: Connection, image: Uint8Array): Connection
  /** Makes everything part of the image that is about to be taken. */
  beforeImage?(connection: Connection): void
  close(connection: Connection): void
}

export function wrapConnection(first: Connection, lifecycle: Lifecycle): Database {
  let open: Connection | undefined = first
  let changes = 0
  let depth = 0
  let committed: (() => void)[] = []
  // A connection outlives its database where the next one takes it over.
  const connection = (): Connection => {
    if (open === undefined) throw new TypeError('The database is closed.')
    return open
  }

  const noteChange = (): void => void (changes += 1)
  const preparing = (reads: 'rows' | 'values') => ({
    noteChange,
    prepared(text: string, before: Prepared | undefined): Prepared {
      if (before !== undefined && before.connection === open) return before
      const statement = prepare(connection(), text, reads)
      return { connection: connection(), statement, isReading: statement.readonly }
    },
  })

  const close = (): void => {
    if (open === undefined) return
    lifecycle.close(open)
    open = undefined
  }

  return {
    changes: () => changes,
    statement: (text) => statementOf(text, preparing('rows')),
    values: (text) => statementOf(text, preparing('values')),
    transaction(work) {
      const before = committed.length
      let result
      depth += 1
      try {
        result = connection().within(work)
      } catch (error) {
        // What it undid is as it was before.
        noteChange()
        committed.length = before
        throw refusedWrite(error)
      } finally {
        depth -= 1
      }
      if (depth > 0 || committed.length === 0) return result
      const due = committed
      committed = []
      for (const each of due) each()
      return result
    },
    afterCommit(work) {
      if (depth > 0) committed.push(work)
      else work()
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
    close,
    [Symbol.dispose]: close,
  }
}

/** Made once for a database: the driver makes four functions for each, which takes as long as a statement. */
function transactionOf(sqlite: Sqlite.Database): <Result>(work: () => Result) => Result {
  return sqlite.transaction((work: () => unknown) => work()) as <Result>(
    work: () => Result,
  ) => Result
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
