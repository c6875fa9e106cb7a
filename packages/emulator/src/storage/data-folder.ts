import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmulatorError } from '../emulator-error.ts'
import { isDatabaseBusy, isDatabaseDamaged, openFileDatabase, type Database } from './database.ts'
import { makeFolder } from './make-folder.ts'
import { NewerDataError } from './migrations.ts'

/** The folder that a platform keeps everything in. */
export type DataFolder = {
  readonly path: string
  readonly database: Database
  /** A path inside the folder. */
  inside(...names: string[]): string
  close(): Promise<void>
}

/** Opens a data folder, made if it isn't there, for this process alone. */
export async function openDataFolder(folder: string, pid: number): Promise<DataFolder> {
  const path = resolve(folder)
  const inside = (...names: string[]): string => join(path, ...names)
  await requireWritable(path, inside('write-check.tmp'))
  let database: Database
  try {
    await makePrivate(inside('platform.sqlite'))
    database = openFileDatabase(inside('platform.sqlite'))
  } catch (error) {
    throw await explained(error, path, inside('process.json'))
  }
  await writeFile(inside('process.json'), JSON.stringify({ pid }))
  return {
    path,
    database,
    inside,
    async close() {
      database.close()
      await rm(inside('process.json'), { force: true })
    },
  }
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
    throw new EmulatorError(
      'data-folder-not-writable',
      `The data folder ${path} can't be written (${reason}). Choose another one with --data, or use --memory.`,
      { path, reason },
      { cause: error },
    )
  }
}

async function explained(error: unknown, path: string, processFile: string): Promise<unknown> {
  if (isDatabaseBusy(error)) {
    const holder = await readFile(processFile, 'utf8')
      .then((text) => (JSON.parse(text) as { pid: number }).pid)
      .catch(() => undefined)
    const by = holder === undefined ? 'Another process' : `Another process (${holder})`
    return new EmulatorError(
      'data-folder-busy',
      `${by} uses the data folder ${path}. Stop it, or choose another folder with --data.`,
      { path, pid: holder },
      { cause: error },
    )
  }
  if (isDatabaseDamaged(error)) {
    return new EmulatorError(
      'data-damaged',
      `The database in the data folder ${path} can't be read (platform.sqlite is damaged or is not a database). Move it away, or choose another folder with --data.`,
      { path },
      { cause: error },
    )
  }
  if (error instanceof NewerDataError) {
    return new EmulatorError('data-newer', error.message, { path }, { cause: error })
  }
  return error
}
