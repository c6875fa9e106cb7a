import type { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

import { type ByteSource, readExactly } from './byte-source.ts'

/** What a whole file is read in. */
export const wholeFilePiece = 1 << 20

/**
 * The bytes of a source from `start` up to `end`, in pieces of one size. Between two pieces the event loop has
 * its turn, so that a reading on the main thread leaves room for others and can be aborted.
 */
export async function* sourcePieces(
  source: ByteSource,
  start: number,
  end: number,
  pieceSize: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  for (let offset = start; offset < end; offset += pieceSize) {
    signal?.throwIfAborted()
    yield await readExactly(source, offset, Math.min(pieceSize, end - offset))
    await setImmediate()
  }
  signal?.throwIfAborted()
}
