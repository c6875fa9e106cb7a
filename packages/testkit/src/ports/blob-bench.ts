import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobLocation, BlobStore } from '@benchtop/emulator/ports/blobs'

/** A store as the suite needs it. */
export type TestedBlobs = {
  /** Opens a new store without contents, which may use this folder of its own. Its `close` is called when a test has ended. */
  open(folder: string): BlobStore | Promise<BlobStore>
}

/** A store for one test. */
export type BlobBench = AsyncDisposable & {
  readonly blobs: BlobStore
  /** A path that nothing has. */
  readonly outside: string
}

/** What a store has to do, by the end of a sentence about it. */
export type BlobPromises = Readonly<Record<string, (bench: BlobBench) => Promise<void>>>

export async function openBlobBench({ open }: TestedBlobs): Promise<BlobBench> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-conformance-'))
  const blobs = await open(join(folder, 'store'))
  return {
    blobs,
    outside: join(folder, 'outside'),
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** No row refers to any content. */
export function none(): boolean {
  return false
}

/** A row refers to each content. */
export function all(): boolean {
  return true
}

/** A content as a stream of pieces, each with memory of its own. */
export async function* inPieces(
  content: Uint8Array,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield Uint8Array.from(content.subarray(at, at + pieceBytes))
  }
}

/** A text as such a stream. */
export function text(content: string): AsyncGenerator<Uint8Array> {
  return inPieces(Buffer.from(content), 3)
}

/** Bytes that repeat at no power of two, so that a piece in the wrong place is seen. */
export function patterned(length: number, seed = 0): Buffer {
  const period = Buffer.from(Array.from({ length: 251 }, (_, index) => (index * 7 + seed) % 256))
  return Buffer.alloc(length, period)
}

export function hexHash(algorithm: 'md5' | 'sha256', content: Uint8Array): string {
  return createHash(algorithm).update(content).digest('hex')
}

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source))
}

/** The text of a content. */
export async function textOf(blobs: BlobStore, sha256: string): Promise<string> {
  return String(await bytesOf(blobs.read(sha256)))
}

/** What a thread finds at a location. */
export async function bytesAt(location: BlobLocation): Promise<Buffer> {
  if ('read' in location) return Buffer.from(await location.read(0, location.size))
  const pieces = 'pieces' in location ? location.pieces : [location]
  const bytes = pieces.map(async (piece) => ('path' in piece ? readFile(piece.path) : piece.bytes))
  return Buffer.concat(await Promise.all(bytes))
}

/** What was stored with a content for a kind; undefined where nothing was. */
export async function derivedBytes(
  blobs: BlobStore,
  sha256: string,
  kind: string,
): Promise<Buffer | undefined> {
  const location = await blobs.locateDerived(sha256, kind)
  return location && bytesAt(location)
}
