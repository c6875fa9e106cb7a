import { basename } from 'node:path'
import type { Client } from '@benchtop/client'
import type { FileRecord } from '@benchtop/contracts'
import { byteSource, type UploadContent } from '../files/byte-source.ts'
import { uploadAs, type UploadOptions } from '../files/upload.ts'
import { md5 } from './md5.ts'
import { openPath } from './path-source.ts'

/** What is uploaded: a file of this machine by its path, or content that is there already. */
export type UploadFileOptions = Omit<UploadOptions, 'content' | 'name' | 'md5'> &
  (
    | { readonly path: string; readonly name?: string }
    | { readonly content: UploadContent; readonly name: string }
  )

/**
 * Uploads a file: in one request if it is small, otherwise in parallel parts, streamed from the disk and verified by
 * MD5. An upload in parts that can't continue throws a TransferInterrupted; the same call resumes it, in a new
 * process with the same `resumeStore`.
 */
export async function uploadFile(client: Client, options: UploadFileOptions): Promise<FileRecord> {
  // Node's own HTTP takes longer to load than everything else, so it is loaded only for a transfer.
  const { sendingByHttp } = await import('./http-transport.ts')
  const sending = sendingByHttp(client)
  if (!('path' in options)) {
    return uploadAs(client, sending, { ...options, content: byteSource(options.content), md5 })
  }
  const { path, name = basename(path), ...others } = options
  // What is given to a `fetch` that isn't known to be done with it is never written to again.
  await using content = await openPath(path, { reusesMemory: sending !== client })
  return await uploadAs(client, sending, { ...others, name, content, md5 })
}
