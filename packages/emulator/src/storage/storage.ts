import type { BlobStore } from './blobs/blob-store.ts'
import type { Database } from './database.ts'
import type { Snapshots } from './snapshots.ts'

/** The storage of a platform's rows, contents and snapshots: in a folder, or in memory. */
export type Storage = {
  /** The folder; null in memory. */
  readonly path: string | null
  readonly database: Database
  readonly blobs: BlobStore
  readonly snapshots: Snapshots
  /** The key that download addresses are signed with; kept with the data, so that they outlive a restart. */
  readonly addressKey: Uint8Array
  /** Whether there were data already: then no seeds are loaded. */
  readonly hadData: boolean
  /**
   * The database that reset restores. `fill` turns the empty database into it, and is called where that has not
   * been done before.
   */
  initialImage(fill: () => Promise<Uint8Array>): Promise<Uint8Array>
  /** The folder for the files of native jobs. */
  readonly jobsFolder: () => string
  close(): Promise<void>
}

/** The length of the key that download addresses are signed with, in bytes. */
export const addressKeyBytes = 32
