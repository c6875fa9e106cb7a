import { PlatformError } from '@benchtop/contracts'
import type { Readable } from 'node:stream'
import type getRawBody from 'raw-body'

let read: typeof getRawBody | undefined

/** The bytes of a small body, up to the limit; rejects with the errors of raw-body, which the first body loads. */
export function receiveBytes(
  stream: Readable,
  options: { readonly limit: number; readonly length?: string },
): Promise<Buffer> {
  return read === undefined ? loadAndReceive(stream, options) : read(stream, options)
}

async function loadAndReceive(
  stream: Readable,
  options: Parameters<typeof receiveBytes>[1],
): Promise<Buffer> {
  const loaded = await import('raw-body')
  read = loaded.default
  if (stream.destroyed) {
    throw new PlatformError('BadRequest', 'The body ended before it was complete.')
  }
  return read(stream, options)
}
