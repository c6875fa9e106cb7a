import { PlatformError } from '@benchtop/contracts'
import { StorageError } from '../storage/blobs/storage-error.ts'

const storageCodes = {
  'disk-full': 'InsufficientStorage',
  'not-writable': 'InsufficientStorage',
  'too-large': 'PayloadTooLarge',
  'md5-mismatch': 'BadRequest',
  aborted: 'BadRequest',
  'not-found': 'NotFound',
} as const

/** Maps whatever was thrown, once, to what the caller is told. What went wrong inside is never told. */
export function toPlatformError(thrown: unknown, requestId: string): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  if (thrown instanceof StorageError) {
    return new PlatformError(storageCodes[thrown.code], thrown.message, { cause: thrown })
  }
  return new PlatformError(
    'InternalServerError',
    `Something went wrong inside the platform. Its log has the details under RequestId ${requestId}.`,
    { cause: thrown },
  )
}
