import type { FileHandle } from 'node:fs/promises'
import type { Part } from '../blobs/blob-store.ts'
import type { NewPart } from './s3-bucket.ts'

/** All parts of an object but the last are at least so large. */
export const smallestPart: number = 5 * 1024 * 1024
const mostParts = 10_000
const defaultPart = 16 * 1024 * 1024

/** A file in parts, each read when it is sent. */
export async function* partsOfFile(handle: FileHandle, size: number): AsyncGenerator<NewPart> {
  const length = Math.max(defaultPart, Math.ceil(size / mostParts))
  for (let at = 0; at < size; at += length) {
    const bytes = Buffer.allocUnsafeSlow(Math.min(length, size - at))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, at + filled)
      if (bytesRead === 0) throw new Error('The file ended before its end.')
      filled += bytesRead
    }
    yield { bytes }
  }
}

/**
 * The parts of an object made of others: each is copied inside the bucket that may be a part; smaller ones pass through
 * here, joined with the next until they are large enough.
 */
export async function* joinedParts(
  parts: readonly Part[],
  keyOf: (sha256: string) => string,
  read: (sha256: string) => Promise<Uint8Array>,
): AsyncGenerator<NewPart> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for (const [index, { sha256, size }] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (heldBytes === 0 && (size >= smallestPart || isLast)) {
      if (size > 0) yield { key: keyOf(sha256), read: () => read(sha256) }
      continue
    }
    held.push(await read(sha256))
    heldBytes += size
    if (heldBytes >= smallestPart || isLast) {
      yield { bytes: Buffer.concat(held) }
      held = []
      heldBytes = 0
    }
  }
}
