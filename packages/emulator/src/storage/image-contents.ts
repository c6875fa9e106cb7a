import { openMemoryDatabase, type Database } from './database.ts'

/** The addresses of all contents that the files of a database have. */
export function contentsOfDatabase(database: Database): string[] {
  return database
    .statement<[], { sha256: string }>('SELECT DISTINCT sha256 FROM file WHERE sha256 IS NOT NULL')
    .all()
    .map((row) => row.sha256)
}

/** The addresses of all contents that the files of a database image have. */
export function contentsOfImage(image: Uint8Array): string[] {
  const database = openMemoryDatabase(image)
  try {
    return contentsOfDatabase(database)
  } finally {
    database.close()
  }
}

/** Whether a database was filled, be it by a start that was cut off. */
export function hasContent(database: Database): boolean {
  return database.statement('SELECT 1 FROM genome LIMIT 1').get() !== undefined
}
