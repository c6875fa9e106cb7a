import Sqlite from 'better-sqlite3'
import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { copyInto, restoringSuffix } from './copy-image.ts'
import { isDatabaseBusy } from './database-errors.ts'
import { closeConnection, connectionOf, wrapConnection } from './connection.ts'
import type { Database } from './database.ts'
import { applyMigrations, takeSteps } from './migrations.ts'
import { schemaImage } from './schema-image.ts'

/**
 * What an acknowledged change survives: `normal`, a kill of the process, and a power cut a second later, since a data
 * folder's log is put on the disk every second; `full`, any power cut, since every commit waits until its log is there.
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
      check(
        wrapConnection(connectionOf(sqlite), { replace: (same) => same, close: closeConnection }),
      )
      applyMigrations(sqlite)
      // Of a process that was killed while it restored another state.
      rmSync(`${path}${restoringSuffix}`, { force: true })
      return sqlite
    } catch (error) {
      sqlite.close()
      throw error
    }
  }
  return wrapConnection(connectionOf(open()), {
    replace(connection, bytes) {
      copyInto(connection.sqlite, bytes)
      return { ...connection, prepared: new Map() }
    },
    close: closeConnection,
  })
}

/** Gives a file that is empty today's schema: as an image, in a tenth of the time that all steps of it take. */
export async function fillEmptyFile(path: string): Promise<void> {
  if ((await stat(path)).size > 0) return
  // By SQLite's own locks: another process may have opened the file meanwhile.
  const image = new Sqlite(Buffer.from(schemaImage()))
  await image.backup(path).finally(() => image.close())
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
  return wrapConnection(connectionOf(sqlite), { replace: (same) => same, close: closeConnection })
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
