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

/** The caller hears what happened; where on this machine's disk is for the log alone. */
function told(error: StorageError): string {
  switch (error.code) {
    case 'disk-full':
      return 'The disk of the platform is full: nothing was stored. Try again after its owner has freed some space.'
    case 'not-writable':
      return "The platform can't write to its data folder: nothing was stored. Its owner has to fix that."
    default:
      return error.message
  }
}

/** Maps whatever was thrown, once, to what the caller is told. What went wrong inside is never told. */
export function toPlatformError(thrown: unknown, requestId: string): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  if (thrown instanceof StorageError) {
    return new PlatformError(storageCodes[thrown.code], told(thrown), { cause: thrown })
  }
  return new PlatformError(
    'InternalServerError',
    `Something went wrong inside the platform. Its log has the details under RequestId ${requestId}.`,
    { cause: thrown },
  )
}
