import Sqlite from 'better-sqlite3'
import { StorageError } from './blobs/storage-error.ts'

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

/** The driver's error, as a StorageError where nothing could be written: a full disk is no fault of the platform. */
export function refusedWrite(error: unknown): unknown {
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
