import { badRequest } from '@benchtop/contracts'
import { contentTypeOf } from './content-type.ts'
import { filePath } from './file-path.ts'
import type { FileOwner } from './file-owner.ts'
import type { PendingUpload } from './files.ts'

/** What an upload states of its file, in the query or instead of the bytes. */
type Named = {
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
}

type Sent = {
  readonly contentType: string
  /** Whether the body is a multipart form that contains the file. */
  readonly isForm: boolean
  /** The members of the body; none where it is empty, undefined where it contains something else. */
  members(): Promise<Named | undefined>
}

/**
 * The start of a multi-part upload; undefined where a request uploads the complete file. Members in the body can
 * request it where the query doesn't name a file, because bytes without a name can't be an upload.
 */
export async function multipartStart(
  owner: FileOwner,
  query: Named,
  sent: Sent,
): Promise<PendingUpload | undefined> {
  const isUpload = query.Name !== undefined || sent.isForm
  if (query.Multipart !== true && isUpload) return undefined
  const members = await sent.members()
  const { Name, Directory, Multipart, ContentType } = { ...members, ...query }
  if (Multipart !== true) {
    const message = 'Name is required: send it in the query, with the bytes in the body.'
    throw badRequest([{ member: 'Name', code: 'Required', message }])
  }
  if (members === undefined) {
    const message =
      'A multi-part upload starts without bytes: send them as parts, with PUT to files/{id}/parts/{number}.'
    throw badRequest([{ member: 'The body', code: 'Unexpected', message }])
  }
  const path = filePath(Name, Directory)
  if ('problems' in path) throw badRequest(path.problems)
  // With members in the body, the header may describe them and not the file.
  const isOfMembers = Object.keys(members).length > 0 && isMemberType(sent.contentType)
  const defaultType = isOfMembers ? contentTypeOf(path.name) : sent.contentType
  return { owner, path, contentType: ContentType ?? defaultType }
}

function isMemberType(contentType: string): boolean {
  return /^application\/(x-www-form-urlencoded|json)\s*(;|$)/i.test(contentType)
}
