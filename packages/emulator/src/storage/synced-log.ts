import { close, fdatasync, open } from 'node:fs'
import { ifStorable } from './background-writes.ts'
import type { Database } from './database.ts'
import { storeGeneration, writeMark, type Generation } from './generation.ts'

const everyMs = 1_000

type Options = {
  readonly log: string
  readonly markPath: string
  readonly uniqueName: () => string
  /** The mark that the database has, which the folder's file gets. */
  readonly first: Generation
}

/**
 * Puts the log of a data folder on the disk every second in which there were changes, and then counts its mark up, in the
 * log and then next to the database: a database file that is behind the folder's mark has lost its log, and one that another
 * program has merged its log into has not. Resolves with the function that ends it, once the first mark is written; rejects
 * with a StorageError where it can't be.
 */
export async function keepLogSynced(
  database: Database,
  { log, markPath, uniqueName, first }: Options,
): Promise<() => Promise<void>> {
  let mark = first
  let synced = 0
  const sync = async (): Promise<void> => {
    const changes = database.changes()
    await syncFile(log)
    await writeMark(markPath, mark, uniqueName())
    // What failed before this is tried again in the next second.
    synced = changes
  }
  let syncing: Promise<void> | undefined
  const timer = setInterval(() => {
    if (syncing !== undefined || database.changes() === synced) return
    const next = { ...mark, opened: mark.opened + 1 }
    if (!ifStorable(() => storeGeneration(database, next))) return
    mark = next
    syncing = sync()
      .catch(() => undefined)
      .finally(() => (syncing = undefined))
  }, everyMs)
  timer.unref()
  try {
    await sync()
  } catch (error) {
    clearInterval(timer)
    throw error
  }
  return async () => {
    clearInterval(timer)
    await syncing
  }
}

/** Puts a file on the disk. By callbacks: handles are for what is read and written. */
function syncFile(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    open(path, 'r+', (failure, fd) => {
      if (failure !== null) return reject(failure)
      fdatasync(fd, (error) => close(fd, () => (error === null ? resolve() : reject(error))))
    })
  })
}
