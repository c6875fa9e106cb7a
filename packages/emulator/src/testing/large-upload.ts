// A process that stores one large content and prints, as JSON, its size and the memory that it took at most, or the
// code of the refusal. Arguments: the store's folder, and the size in MiB.
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import { uniqueNames } from './blob-sources.ts'

const [root = '', mebibytes = ''] = process.argv.slice(2)
const blobs = createDiskBlobs({ root, uniqueName: uniqueNames() })

async function* source(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < Number(mebibytes) * 16; at += 1) yield Buffer.alloc(65_536, at % 251)
}

const before = process.resourceUsage().maxRSS
try {
  const { size } = await blobs.write(source())
  const extraBytes = (process.resourceUsage().maxRSS - before) * 1024
  process.stdout.write(JSON.stringify({ size, extraBytes }))
} catch (error) {
  if (!(error instanceof StorageError)) throw error
  process.stdout.write(JSON.stringify({ code: error.code }))
}
await blobs.close()
