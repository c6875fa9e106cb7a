/** The progress of an upload or a download. */
export type TransferProgress = {
  /** Bytes transferred, including those of an earlier attempt. */
  readonly doneBytes: number
  readonly totalBytes: number
}

/** Returns the MD5 of bytes, in 16 bytes, synchronously or not. Web browsers don't provide it. */
export type Md5 = (...chunks: readonly Uint8Array[]) => Uint8Array | Promise<Uint8Array>

/** The options that uploads and downloads share. */
export type TransferOptions = {
  /** The number of parts transferred at the same time. Defaults to 4. */
  readonly parallel?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined
}

/**
 * A transfer couldn't continue; what was transferred is retained: start it again with `resume` (an upload) or to the
 * same path (a download). The `cause` is the error.
 */
export class TransferInterrupted extends Error {
  override readonly name = 'TransferInterrupted'
  readonly code = 'TransferInterrupted'
  readonly fileId: string

  constructor(fileId: string, what: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${what} was interrupted: ${reason} It can be resumed.`, { cause })
    this.fileId = fileId
  }
}

/** The received bytes differ from the sent ones: the sums differ. */
export class ContentMismatch extends Error {
  override readonly name = 'ContentMismatch'
  readonly code = 'ContentMismatch'
  readonly fileId: string

  constructor(fileId: string, what: string) {
    super(`${what}: file ${fileId} has other bytes on the platform than here. Transfer it again.`)
    this.fileId = fileId
  }
}

/** Bytes as hexadecimal digits, which is how ETags are written. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Runs a task for each item, so many at the same time. After the first failure, which is the error,
 * no other is started; those in flight end by themselves, so that what they transfer is retained. The signal cuts all.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  parallel: number,
  signal: AbortSignal | undefined,
  task: (item: Item, signal: AbortSignal | undefined) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  let failure: { readonly reason: unknown } | undefined
  const work = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      if (failure !== undefined) return
      try {
        signal?.throwIfAborted()
        await task(next.value, signal)
      } catch (reason) {
        failure ??= { reason }
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, work))
  if (failure !== undefined) throw failure.reason
}
