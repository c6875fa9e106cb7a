import { constants } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '../blobs/storage-error.ts'
import { openFileDatabase } from '../file-database.ts'
import type { Database } from '../database.ts'
import { hasContent } from '../image-contents.ts'

/** A copy of a folder's database, in a folder of its own inside it: what is tried on it leaves the original alone. */
export type CopiedDatabase = AsyncDisposable & {
  /** The folder of the copy. */
  readonly folder: string
  readonly path: string
  /** The open copy; undefined where it can't be read completely, or has no records. */
  readonly database: Database | undefined
  /** What is wrong with it, in SQLite's words; undefined where it can be read completely. */
  readonly problem: string | undefined
}

/** Copies the database of a data folder with its log, and checks every page and index of the copy. */
export async function copyDatabase(root: string, uniqueName: string): Promise<CopiedDatabase> {
  const folder = join(root, `check-${uniqueName}.tmp`)
  const path = join(folder, 'platform.sqlite')
  await mkdir(folder, { mode: 0o700 })
  let database: Database | undefined
  const remove = async (): Promise<void> => {
    database?.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const name of ['platform.sqlite', 'platform.sqlite-wal']) {
      await copyFile(join(root, name), join(folder, name), constants.COPYFILE_FICLONE).catch(
        (error: unknown) => {
          if (systemCode(error) !== 'ENOENT') throw error
        },
      )
    }
    const opened = open(path)
    database = opened.database
    return { folder, path, ...opened, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function open(path: string): Pick<CopiedDatabase, 'database' | 'problem'> {
  let database: Database | undefined
  try {
    database = openFileDatabase(path)
    const [first] = database.values<[], string>('PRAGMA integrity_check(1)').all()
    if (first !== 'ok') throw new Error(first)
    if (!hasContent(database)) throw new Error('it has no records')
    return { database, problem: undefined }
  } catch (error) {
    database?.close()
    return { database: undefined, problem: error instanceof Error ? error.message : String(error) }
  }
}
