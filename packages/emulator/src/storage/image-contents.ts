import type { IsReferenced } from './blobs/blob-store.ts'
import { openMemoryDatabase } from './memory-database.ts'
import type { Database } from './database.ts'

/**
 * Every table that says which contents are needed: files, their parts, and the files that a run's plan will come
 * to.
 */
const holders = ['file', 'file_part', 'run_plan_file'] as const

/** The addresses of all contents that a database needs. */
export function contentsOfDatabase(database: Database): string[] {
  const texts = holders.map((table) => `SELECT sha256 FROM ${table} WHERE sha256 IS NOT NULL`)
  return database.values<[], string>(texts.join(' UNION ')).all()
}

/** Whether a database needs a content at the time of the call. */
export function needsOfDatabase(database: Database): IsReferenced {
  const texts = holders.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE sha256 = ?)`)
  const needs = database.values<string[], number>(`SELECT ${texts.join(' OR ')}`)
  return (sha256) => needs.get(...holders.map(() => sha256)) === 1
}

/** The addresses of all contents that a database image needs. */
export function contentsOfImage(image: Uint8Array): string[] {
  using database = openMemoryDatabase(image)
  return contentsOfDatabase(database)
}

/** Whether a database was filled, even by a start that was interrupted. */
export function hasContent(database: Database): boolean {
  return database.statement('SELECT 1 FROM genome LIMIT 1').get() !== undefined
}
