import { badRequest, type v1 } from '@benchtop/contracts'
import type { Call } from '../../kernel/handlers.ts'
import type { FileOwner } from './file-owner.ts'
import { filePath } from './file-path.ts'
import type { WholeFileRow } from './files-store.ts'
import type { Files } from './files.ts'
import { multipartStart } from './multipart-start.ts'

type UploadCall = Pick<Call<(typeof v1)['uploadSampleFile']>, 'query' | 'upload'>

/** A complete file, or one whose bytes will come in parts. */
export type Taken = { readonly file: WholeFileRow; readonly isStart: boolean }

/** Receives a file in one request, or starts a multi-part upload, for both API versions. */
export async function takeUpload(
  files: Files,
  owner: FileOwner,
  { query, upload }: UploadCall,
): Promise<Taken> {
  files.requireOpen(owner)
  const pending = await multipartStart(owner, query, upload)
  if (pending !== undefined) return { file: files.begin(pending), isStart: true }
  // Of a form, the bytes of the file are fewer.
  if (!upload.isForm) files.requireRoom(owner, upload.contentLength ?? 0)
  const sent = await upload.file()
  const path = filePath(query.Name ?? sent.name, query.Directory)
  if ('problems' in path) throw badRequest(path.problems)
  const file = await files.upload({
    owner,
    path,
    contentType: query.ContentType ?? sent.contentType ?? upload.contentType,
    bytes: sent.bytes,
    // With a form, the header describes the complete body, and not the file in it.
    contentMd5: upload.isForm ? undefined : upload.contentMd5,
  })
  return { file, isStart: false }
}
