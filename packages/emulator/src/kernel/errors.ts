import { PlatformError } from '@benchtop/contracts'
import { StorageError } from '../storage/blobs/storage-error.ts'

const storageCodes = {
  'disk-full': 'InsufficientStorage',
  'not-writable': 'InsufficientStorage',
  'too-large': 'PayloadTooLarge',
  'md5-mismatch': 'BadRequest',
  aborted: 'BadRequest',
  'not-found': 'NotFound',
  unavailable: 'ServiceUnavailable',
} as const

/** How long a client waits for a store of contents that can't be reached, in seconds. */
const retrySeconds = '5'

/** The message for the caller; the path on this machine's disk is only logged. */
function callerMessage(error: StorageError): string {
  switch (error.code) {
    case 'disk-full':
      return 'The disk of the platform is full: nothing was stored. Try again after its owner has freed some space.'
    case 'not-writable':
      return "The platform can't write to its data folder: nothing was stored. Its owner has to fix that."
    default:
      return error.message
  }
}

/** Maps whatever was thrown, once, to an error for the caller. Internal causes are never disclosed. */
export function toPlatformError(thrown: unknown, requestId: string): PlatformError {
  if (thrown instanceof PlatformError) return thrown
  if (thrown instanceof StorageError) {
    return new PlatformError(storageCodes[thrown.code], callerMessage(thrown), {
      cause: thrown,
      ...(thrown.code === 'unavailable' && {
        headers: { 'retry-after': retrySeconds, 'x-retry-after': retrySeconds },
      }),
    })
  }
  return new PlatformError(
    'InternalServerError',
    `Something went wrong inside the platform. Its log has the details under RequestId ${requestId}.`,
    { cause: thrown },
  )
}
