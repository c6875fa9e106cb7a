import { basename } from 'node:path'
import type { FileRecord } from '@benchtop/contracts'
import type { Client } from '../client/client.ts'
import type { UploadContent } from '../files/byte-source.ts'
import { uploadFile as uploadContent, type UploadOptions } from '../files/upload.ts'
import { md5 } from './md5.ts'
import { openPath } from './path-source.ts'

/** What is uploaded: a file of this machine by its path, or content that is there already. */
export type UploadFileOptions = Omit<UploadOptions, 'content' | 'name' | 'md5'> &
  (
    | { readonly path: string; readonly name?: string }
    | { readonly content: UploadContent; readonly name: string }
  )

/**
 * Uploads a file: in one request where it is small, otherwise in parts that go in parallel, streamed from the disk and
 * checked by MD5. An upload in parts that can't go on throws a TransferInterrupted, whose `fileId` is what `resume` takes.
 */
export async function uploadFile(client: Client, options: UploadFileOptions): Promise<FileRecord> {
  if (!('path' in options)) return uploadContent(client, { ...options, md5 })
  const { path, name = basename(path), ...others } = options
  await using content = await openPath(path)
  return await uploadContent(client, { ...others, name, content, md5 })
}
