import type { StoredBlob, WriteOptions } from './blob-store.ts'
import { StorageError } from './storage-error.ts'
import { untilAborted } from './until-aborted.ts'

/** A source as a store reads it: ended by the signals, and refused where it grows beyond its limit. */
export async function* acceptedUpload(
  source: AsyncIterable<Uint8Array>,
  options: WriteOptions,
  closing: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { maxBytes = Infinity } = options
  const signal = options.signal === undefined ? closing : AbortSignal.any([closing, options.signal])
  let size = 0
  for await (const chunk of untilAborted(source, signal)) {
    size += chunk.length
    if (size > maxBytes) {
      throw new StorageError(
        'too-large',
        `There are more than ${maxBytes} bytes, the most that one request may send: send fewer.`,
      )
    }
    yield chunk
  }
}

/** Refuses bytes that are not the ones their sender hashed. */
export function checkMd5(blob: StoredBlob, { expectedMd5 }: WriteOptions): void {
  if (expectedMd5 === undefined || expectedMd5.toLowerCase() === blob.md5) return
  throw new StorageError(
    'md5-mismatch',
    `The received bytes have the MD5 ${blob.md5}, not ${expectedMd5}: send them again.`,
  )
}
