import { limits } from '@benchtop/contracts'
import { createHash } from 'node:crypto'
import { patterned } from './blob-sources.ts'
import type { Client, Reply } from './client.ts'

/** The least size of a part that isn't the last. */
export const leastPart: number = limits.uploadPart.minBytes

/** A part of the least size, another one for each seed. */
export function fullPart(seed: number): Buffer {
  return patterned(leastPart, seed)
}

/** Begins a multi-part upload; gives the file's Href. */
export async function startMultipart(
  client: Client,
  files: string,
  name = 'parts.bin',
): Promise<string> {
  const { status, body, text } = await client.upload(`${files}?Name=${name}&Multipart=true`, '')
  if (status !== 201) throw new Error(`No multi-part upload, but ${status}: ${text}`)
  return (body.Response as { Href: string }).Href
}

/** Sends a part as deployed clients do, without a Content-Type. */
export function putPart(
  client: Client,
  file: string,
  number: number | string,
  bytes: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  // A text would be sent with a Content-Type.
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return client.send('PUT', `${file}/parts/${number}`, headers, body)
}

export function setUploadStatus(client: Client, file: string, status: string): Promise<Reply> {
  return client.send('POST', `${file}?UploadStatus=${status}`, {})
}

/** The ETag of a file of parts. */
export function etagOfParts(parts: readonly Uint8Array[]): string {
  const hash = createHash('md5')
  for (const part of parts) hash.update(createHash('md5').update(part).digest())
  return `${hash.digest('hex')}-${parts.length}`
}

/** The base64 of a content's MD5, as Content-MD5 has it. */
export function contentMd5(content: string | Uint8Array): string {
  return createHash('md5').update(content).digest('base64')
}
