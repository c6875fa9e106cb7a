import type { DiskFolders } from './disk-folders.ts'
import type { DiskManifests } from './disk-manifests.ts'
import type { RemovedParts } from './removed-parts.ts'
import type { Staging } from './staging.ts'
import { writeFailure } from './storage-error.ts'
import type { KeyedQueue } from '../../flow/keyed-queue.ts'

/** What the parts of a store in a folder share. */
export type Disk = {
  readonly root: string
  readonly folders: DiskFolders
  readonly staging: Staging
  readonly manifests: DiskManifests
  readonly removed: RemovedParts
  /** Placing and removing one content take turns, so that neither acts on what the other has just undone. */
  readonly turns: KeyedQueue
  /** The writes in progress. */
  readonly running: Set<Promise<unknown>>
}

/** Waits for work that closing the store has to wait for too. */
export async function track<Result>({ running }: Disk, work: Promise<Result>): Promise<Result> {
  running.add(work)
  try {
    return await work
  } finally {
    running.delete(work)
  }
}

/** Waits for work whose failure is one of writing to the store's folder. */
export async function orWriteFailure<Result>(
  { root }: Disk,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw writeFailure(error, root)
  }
}
