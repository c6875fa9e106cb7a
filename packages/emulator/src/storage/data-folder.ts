import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmulatorError } from '../emulator-error.ts'
import { StorageError } from './blobs/storage-error.ts'
import {
  damage,
  damagedFolder,
  DamageError,
  damageOfFiles,
  hasContents,
  hasNoLog,
  isRunning,
  requireSameGeneration,
} from './data-damage.ts'
import { isDatabaseBusy, isDatabaseDamaged } from './database-errors.ts'
import {
  fillEmptyFile,
  isFileDatabaseBusy,
  openFileDatabase,
  type Durability,
} from './file-database.ts'
import type { Database } from './database.ts'
import {
  storedGeneration,
  isFilled,
  markFile,
  readMark,
  storeGeneration,
  type Generation,
} from './generation.ts'
import { makeFolder } from './make-folder.ts'
import { NewerDataError } from './migrations.ts'
import { keepLogSynced } from './synced-log.ts'

/** Opens a data folder, made if it isn't there, for this process alone; refuses a damaged one and leaves it as it is. */
export async function openDataFolder(
  folder: string,
  pid: number,
  uniqueName: () => string,
  durability?: Durability,
) {
  const path = resolve(folder)
  const inside = (...names: string[]): string => join(path, ...names)
  await requireWritable(path, inside('write-check.tmp'))
  const mark = await readMark(inside(markFile))
  await requireUndamagedFiles(path, inside, mark)
  let database: Database
  let stored: Generation | undefined
  let wasKilled: boolean
  try {
    wasKilled = await isRunning(inside)
    const found = { hasOthers: await hasContents(path), hasNoLog: await hasNoLog(inside) }
    await makePrivate(inside('platform.sqlite'))
    await fillEmptyFile(inside('platform.sqlite'))
    const check = (opened: Database): void => {
      stored = storedGeneration(opened)
      requireSameGeneration(mark === 'unreadable' ? undefined : mark, stored, {
        ...found,
        isFilled: isFilled(opened),
      })
    }
    database = openFileDatabase(inside('platform.sqlite'), check, durability)
  } catch (error) {
    throw await explained(error, path, inside('process.json'))
  }
  const next = { id: stored?.id ?? uniqueName(), opened: (stored?.opened ?? 0) + 1 }
  let endSync: () => Promise<void>
  try {
    // What was in the log of a platform that was killed is safe in the database before a new one begins.
    if (wasKilled) database.statement('PRAGMA wal_checkpoint(TRUNCATE)').all()
    storeGeneration(database, next)
    await writeFile(inside('process.json'), JSON.stringify({ pid }))
    endSync = await keepLogSynced(database, {
      log: inside('platform.sqlite-wal'),
      markPath: inside(markFile),
      uniqueName,
      first: next,
    })
  } catch (error) {
    database.close()
    throw error instanceof StorageError ? notWritable(path, error.code, error) : error
  }
  return {
    path,
    database,
    /** A path inside the folder. */
    inside,
    /**
     * Whether the database is known to be the one that the folder's contents belong to: only then is a content that no row
     * refers to unneeded. Not so at the first start with a folder of an earlier version.
     */
    ownsContents: mark !== undefined,
    async close(): Promise<void> {
      await endSync()
      // First, so that a folder without a log and with this file has lost its log.
      await rm(inside('process.json'), { force: true })
      database.close()
    },
  }
}
/** The folder that a platform keeps everything in. */
export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/** Refuses what the files alone show, before opening the database would change them. */
async function requireUndamagedFiles(
  path: string,
  inside: DataFolder['inside'],
  mark: Awaited<ReturnType<typeof readMark>>,
): Promise<void> {
  const found = await damageOfFiles(inside, mark)
  if (found === undefined) return
  // Of a folder in use, the files are not at rest.
  if (isFileDatabaseBusy(inside('platform.sqlite'))) throw await busy(path, inside('process.json'))
  throw damagedFolder(path, found)
}

/** Makes a file that its owner alone may read, or a file that is there so. SQLite gives its journals the same mode. */
async function makePrivate(path: string): Promise<void> {
  await using file = await open(path, 'a', 0o600)
  await file.chmod(0o600)
}

async function requireWritable(path: string, probe: string): Promise<void> {
  try {
    // Tokens, secrets and other people's data are in it.
    await makeFolder(path, 0o700)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw notWritable(path, reason, error)
  }
}

function notWritable(path: string, reason: string, cause: unknown): EmulatorError {
  return new EmulatorError(
    'data-folder-not-writable',
    `The data folder ${path} can't be written (${reason}). Choose another one with --data, or use --memory.`,
    { path, reason },
    { cause },
  )
}

/** The refusal of a folder that another process has opened. */
export async function busy(
  path: string,
  processFile: string,
  cause?: unknown,
): Promise<EmulatorError> {
  const holder = await readFile(processFile, 'utf8')
    .then((text) => (JSON.parse(text) as { pid: number }).pid)
    .catch(() => undefined)
  const by = holder === undefined ? 'Another process' : `Another process (${holder})`
  return new EmulatorError(
    'data-folder-busy',
    `${by} uses the data folder ${path}. Stop it, or choose another folder with --data.`,
    { path, pid: holder },
    { cause },
  )
}

async function explained(error: unknown, path: string, processFile: string): Promise<unknown> {
  if (isDatabaseBusy(error)) return busy(path, processFile, error)
  if (error instanceof DamageError) return damagedFolder(path, error.damage, error)
  if (isDatabaseDamaged(error)) return damagedFolder(path, damage('database-unreadable'), error)
  if (error instanceof NewerDataError) {
    return new EmulatorError('data-newer', error.message, { path }, { cause: error })
  }
  const { code } = error as { code?: string }
  // It has been made, so that too many files are open.
  if (code === 'SQLITE_CANTOPEN') return notWritable(path, code, error)
  return error
}
