import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { generationTable } from './copy-image.ts'
import type { Database } from './database.ts'
import { systemCode } from './blobs/storage-error.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Which database belongs to a data folder: the same mark is in the database and in a file next to it. `opened` counts the
 * starts, and the seconds with changes, so that an earlier copy of the database is recognised, too. A database without its mark was replaced or
 * emptied, and what it doesn't refer to is not therefore unneeded.
 */
export type Generation = { readonly id: string; readonly opened: number }

const markShape = z.object({ id: z.string(), opened: z.int() })

/** The name of the file next to the database. */
export const markFile = 'generation.json'

/** The mark next to the database; undefined where there is none, `unreadable` where it can't be understood. */
export async function readMark(path: string): Promise<Generation | 'unreadable' | undefined> {
  try {
    const parsed = markShape.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : 'unreadable'
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? undefined : 'unreadable'
  }
}

export function writeMark(path: string, mark: Generation, uniqueName: string): Promise<void> {
  return writeFileAtomically(path, JSON.stringify(mark), uniqueName)
}

/** The mark in a database; undefined in one that never had any. */
export function storedGeneration(database: Database): Generation | undefined {
  const has = database
    .statement<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?')
    .get(generationTable)
  if (has === undefined) return undefined
  return database.statement<[], Generation>(`SELECT id, opened FROM ${generationTable}`).get()
}

/** Whether a database has records of a platform, whose first ones are the genomes. */
export function isFilled(database: Database): boolean {
  const has = database.statement(`SELECT 1 FROM sqlite_schema WHERE name = 'genome'`).get()
  return has !== undefined && database.statement('SELECT 1 FROM genome LIMIT 1').get() !== undefined
}

/** Stores the mark in a database. */
export function storeGeneration(database: Database, { id, opened }: Generation): void {
  database.transaction(() => {
    database
      .statement(
        `CREATE TABLE IF NOT EXISTS ${generationTable} (id TEXT NOT NULL, opened INTEGER NOT NULL) STRICT`,
      )
      .run()
    database.statement(`DELETE FROM ${generationTable}`).run()
    database.statement(`INSERT INTO ${generationTable} (id, opened) VALUES (?, ?)`).run(id, opened)
  })
}
