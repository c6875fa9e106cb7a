import {
  type ByteSource,
  memorySource,
  openBlockingFileSource,
  openFileSource,
} from './byte-source.ts'
import { joinSources } from './joined-source.ts'

/**
 * Bytes that can be opened in any thread: a file, memory, several of these that follow one another, or what the caller
 * reads by ranges, such as from a store elsewhere.
 */
export type SourceInput =
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
  | RangedInput
  | { readonly pieces: readonly PieceInput[] }

/**
 * Bytes that the caller reads. `read` gives `length` bytes from `offset` on, fewer only at the end; they are the receiver's
 * own. What it throws is thrown by what reads.
 */
export type RangedInput = {
  readonly size: number
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
}

/** One piece of several. A file has to be given with its size, since it isn't opened before it is read. */
type PieceInput = { readonly path: string; readonly size: number } | { readonly bytes: Uint8Array }

/** Opens what bytes lie in. Throws `unreadable` when the file system refuses; of pieces, when one is read. */
export function openSource(input: SourceInput): Promise<ByteSource> {
  return openWith(openFileSource, input)
}

/** The same for a thread of its own, which a read may hold up. */
export function openBlockingSource(input: SourceInput): Promise<ByteSource> {
  return openWith(async (path) => openBlockingFileSource(path), input)
}

function rangedSource({ size, read }: RangedInput): ByteSource {
  return {
    size,
    async read(offset, length, room) {
      const bytes = await read(offset, Math.max(0, Math.min(length, size - offset)))
      if (room === undefined) return bytes
      room.set(bytes)
      return room.subarray(0, bytes.length)
    },
    close: async () => {},
  }
}

async function openWith(
  openFile: (path: string) => Promise<ByteSource>,
  input: SourceInput,
): Promise<ByteSource> {
  if ('path' in input) return openFile(input.path)
  if ('bytes' in input) return memorySource(input.bytes)
  if ('read' in input) return rangedSource(input)
  return joinSources(
    input.pieces.map((piece) =>
      'path' in piece
        ? { size: piece.size, open: () => openFile(piece.path) }
        : { size: piece.bytes.length, open: async () => memorySource(piece.bytes) },
    ),
  )
}
