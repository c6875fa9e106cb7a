import { CodedError } from '@benchtop/contracts/coded-error'

export type StorageErrorCode =
  | 'disk-full'
  | 'not-writable'
  | 'too-large'
  | 'md5-mismatch'
  | 'aborted'
  | 'not-found'
  | 'unavailable'

/** What a store of bytes refuses. The message is one sentence for the sender of the request, and states what to do. */
export class StorageError extends CodedError<StorageErrorCode> {
  override readonly name = 'StorageError'
}

const codes: Readonly<Record<string, 'disk-full' | 'not-writable'>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
}

/**
 * The failure of writing below a folder, as a StorageError where the person at the machine can help it; any other
 * failure is a fault and stays what it is.
 */
export function writeFailure(error: unknown, folder: string): unknown {
  const code = codes[systemCode(error) ?? '']
  if (code === undefined) return error
  const message =
    code === 'disk-full'
      ? `There is no space left for this file in ${folder}: free some space, or store the data on a larger disk.`
      : `The platform has no permission to write to ${folder}: grant it to its user, or store the data elsewhere.`
  return new StorageError(code, message, { cause: error })
}

/** The refusal of a content that the store doesn't have. */
export function contentNotFound(sha256: string, cause?: unknown): StorageError {
  return new StorageError(
    'not-found',
    `The bytes with the SHA-256 ${sha256} are not in the store: upload the file again.`,
    cause === undefined ? {} : { cause },
  )
}

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
