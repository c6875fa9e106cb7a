import { badRequest, type PlatformError } from '@benchtop/contracts'
import { StorageError } from '../../storage/blobs/storage-error.ts'

/** The MD5 in a Content-MD5 header, in hex: "the base64 of the 128-bit MD5" (RFC 1864). */
export function md5OfHeader(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const bytes = Buffer.from(header, 'base64')
  // Node also decodes invalid base64; only the canonical form is accepted.
  if (bytes.length === 16 && bytes.toString('base64') === header) return bytes.toString('hex')
  const message = `Content-MD5 must be the base64 of the 16 bytes of an MD5, not "${header}".`
  throw badRequest([{ member: 'Content-MD5', code: 'Malformed', message }])
}

/** Receives bytes, checked against a Content-MD5 header where there is one; on a mismatch nothing is stored. */
export async function receivedAs<Received>(
  header: string | undefined,
  receive: (options: { expectedMd5?: string }) => Promise<Received>,
): Promise<Received> {
  const md5 = md5OfHeader(header)
  try {
    return await receive(md5 === undefined ? {} : { expectedMd5: md5 })
  } catch (error) {
    const isOther = error instanceof StorageError && error.code === 'md5-mismatch'
    throw isOther ? wrongMd5(header, error) : error
  }
}

/** The refusal of bytes whose MD5 differs from their header's; the cause names both. */
function wrongMd5(header: string | undefined, cause: StorageError): PlatformError {
  const message = `Content-MD5 is ${header}, which doesn't match the received bytes. ${cause.message}`
  return badRequest([{ member: 'Content-MD5', code: 'BadDigest', message }])
}
