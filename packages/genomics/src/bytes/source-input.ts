import {
  type ByteSource,
  memorySource,
  openBlockingFileSource,
  openFileSource,
} from './byte-source.ts'
import { joinSources } from './joined-source.ts'

/** Bytes that can be opened in any thread: a file, memory, or several of these that follow one another. */
export type SourceInput =
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
  | { readonly pieces: readonly PieceInput[] }

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

async function openWith(
  openFile: (path: string) => Promise<ByteSource>,
  input: SourceInput,
): Promise<ByteSource> {
  if ('path' in input) return openFile(input.path)
  if ('bytes' in input) return memorySource(input.bytes)
  return joinSources(
    input.pieces.map((piece) =>
      'path' in piece
        ? { size: piece.size, open: () => openFile(piece.path) }
        : { size: piece.bytes.length, open: async () => memorySource(piece.bytes) },
    ),
  )
}
