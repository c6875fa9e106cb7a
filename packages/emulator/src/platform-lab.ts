import type { Places } from './places.ts'
import type { buildReaders } from './platform-readers.ts'
import type { Stores } from './platform-stores.ts'
import { createFileLists } from './resources/file-lists/file-lists.ts'
import { fileListStore } from './resources/file-lists/file-lists-store.ts'
import type { DownloadAddresses } from './resources/files/download-addresses.ts'
import type { Database } from './storage/database.ts'
import type { Clock } from './time/clock.ts'

type LabOptions = ReturnType<typeof buildReaders> & {
  readonly database: Database
  readonly clock: Clock
  readonly places: Places
  readonly stores: Stores
  readonly addresses: DownloadAddresses
}

/** The lab and what else v2 alone has: its stores, rules and readers, built once and by hand. */
export type Lab = ReturnType<typeof buildLab>

export function buildLab(options: LabOptions) {
  const { database, stores, addresses, v2Href } = options
  const fileLists = createFileLists({
    store: fileListStore(database),
    addresses,
    v2Href,
    find: stores.targets.find,
  })
  return { fileLists }
}
