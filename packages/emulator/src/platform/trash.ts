import type { Jobs } from '../executors/jobs.ts'
import { createTrash } from '../resources/trash/trash.ts'
import type { Contents } from './contents.ts'
import type { Foundation } from './foundation.ts'

/** The rules of the trash. Permanent deletion includes the bytes, once no reader has them open, and the jobs. */
export function buildTrash(foundation: Foundation, contents: Contents, jobs: Jobs) {
  return createTrash({
    ...foundation,
    store: foundation.stores.trash,
    release: async (removed) => {
      await contents.variantFiles.forget(removed)
      return contents.files.release(removed)
    },
    removeJobs: jobs.remove,
    restored: (ownerId) => foundation.events.labChanged.emit({ ownerId }),
  })
}
