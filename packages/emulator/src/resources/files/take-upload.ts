import { badRequest, type v1 } from '@benchtop/contracts'
import type { Call } from '../../kernel/handlers.ts'
import type { FileOwner } from './file-owner.ts'
import { filePath } from './file-path.ts'
import type { FileRow } from './files-store.ts'
import type { Files } from './files.ts'
import { firstFile, isForm } from './form-upload.ts'
import { multipartStart } from './multipart-start.ts'
import { bytesOf } from './request-bytes.ts'

type UploadCall = Pick<Call<(typeof v1)['uploadSampleFile']>, 'query' | 'upload'>

/** Takes a file that comes in one request, or begins one that comes in parts, whatever the generation of the API. */
export async function takeUpload(
  files: Files,
  owner: FileOwner & { readonly kind: 'sample' | 'appresult' | 'appsession' },
  { query, upload }: UploadCall,
): Promise<FileRow> {
  files.requireOpen(owner)
  const pending = await multipartStart(owner, query, upload)
  if (pending !== undefined) return files.begin(pending)
  const { stream, contentType } = upload
  const sent = isForm(contentType)
    ? await firstFile(stream)
    : { bytes: bytesOf(stream), name: undefined, contentType }
  // Of a form, the header states the MD5 of the complete body, and not of the file in it.
  const contentMd5 = isForm(contentType) ? undefined : stream.headers['content-md5']
  const path = filePath(query.Name ?? sent.name, query.Directory)
  if ('problems' in path) throw badRequest(path.problems)
  return files.upload({
    owner,
    path,
    contentType: query.ContentType ?? sent.contentType,
    bytes: sent.bytes,
    contentMd5: contentMd5 as string | undefined,
  })
}
