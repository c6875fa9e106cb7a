import { StorageError } from './storage-error.ts'

/**
 * The chunks of a source until the signal aborts: then `aborted` is thrown at once, even while the source is silent.
 * A source that is left early is closed, and not waited for.
 */
export async function* untilAborted(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  let interrupt: (reason: unknown) => void = () => {}
  const onAbort = (): void => interrupt(uploadAborted(signal))
  signal.addEventListener('abort', onAbort)
  let ended = false
  try {
    for (;;) {
      if (signal.aborted) throw uploadAborted(signal)
      // A race would leave a reaction on the signal's promise for each chunk.
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Uint8Array>>()
      interrupt = reject
      iterator.next().then(resolve, reject)
      const next = await promise
      if (next.done === true) {
        ended = true
        return
      }
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    if (!ended) iterator.return?.().catch(() => {})
  }
}

function uploadAborted(signal: AbortSignal): StorageError {
  return new StorageError('aborted', 'The upload was interrupted: send it again.', {
    cause: signal.reason,
  })
}
