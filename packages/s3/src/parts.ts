import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, Part } from '@benchtop/emulator/ports/blobs'
import type { CopiedPart } from './assembly.ts'
import type { ReadPart } from './client.ts'

/** All parts of an object but the last are at least so large. */
export const smallestPart: number = 5 * 1024 * 1024
/** An object has no more parts. */
export const mostParts: number = 10_000
/** What is larger is sent in parts, of this length where 10,000 of them are enough. */
export const defaultPart: number = 8 * 1024 * 1024
/** What is copied at once: a server that copies nothing has it pass through the memory here. */
const defaultCopy = 32 * 1024 * 1024
/** What one that does copies at once: each request costs more here than its bytes. */
const provenCopy = 512 * 1024 * 1024

/** A file in parts, each read when it is sent. */
export async function* partsOfFile(handle: FileHandle, size: number): AsyncGenerator<ReadPart> {
  const length = partLength(size)
  for (let at = 0; at < size; at += length) {
    yield partOfFile(handle, at, Math.min(length, size - at))
  }
}

export function partOfFile(handle: FileHandle, start: number, size: number): ReadPart {
  return {
    size,
    async read() {
      const bytes = Buffer.allocUnsafeSlow(size)
      for (let at = 0; at < size;) {
        const { bytesRead } = await handle.read(bytes, at, size - at, start + at)
        if (bytesRead === 0) throw new Error('The file ended before its end.')
        at += bytesRead
      }
      return bytes
    },
  }
}

/** Bytes in parts. */
export async function* partsOfBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const length = partLength(bytes.length)
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

function partLength(size: number): number {
  return Math.max(defaultPart, Math.ceil(size / mostParts))
}

/**
 * The parts of an object made of others: what may be a part is copied inside the bucket, in ranges where it is large; what
 * is smaller passes through here, joined with what follows until it is large enough. No more than three times the smallest
 * part is in memory for one, however large the contents are.
 */
export async function* joinedParts(
  parts: readonly Part[],
  keyOf: (sha256: string) => string,
  read: (sha256: string, range: ByteRange) => Promise<Uint8Array>,
  hasCopied: () => boolean = () => false,
): AsyncGenerator<CopiedPart | Uint8Array> {
  const contents = parts.filter(({ size }) => size > 0)
  const leastCopy = copyLength(contents)
  let held: Uint8Array[] = []
  let heldBytes = 0
  for (const [index, { sha256, size }] of contents.entries()) {
    const isLast = index === contents.length - 1
    for (let at = 0; at < size;) {
      const rest = size - at
      // A range of a small object isn't copied everywhere.
      const mayBeCopied = rest >= smallestPart || (isLast && (at === 0 || size > smallestPart))
      if (heldBytes === 0 && mayBeCopied) {
        const longestCopy = hasCopied() ? Math.max(leastCopy, provenCopy) : leastCopy
        const length = rest <= longestCopy + smallestPart ? rest : longestCopy
        const range = { start: at, end: at + length - 1 }
        const isWhole = length === size
        yield {
          key: keyOf(sha256),
          range: isWhole ? undefined : range,
          size: length,
          read: () => read(sha256, range),
        }
        at += length
        continue
      }
      const missing = smallestPart - heldBytes
      const length = rest - missing >= smallestPart ? missing : rest
      held.push(await read(sha256, { start: at, end: at + length - 1 }))
      heldBytes += length
      at += length
      if (heldBytes >= smallestPart) {
        yield Buffer.concat(held)
        held = []
        heldBytes = 0
      }
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

/** How long copied ranges are, so that there are not too many parts. */
function copyLength(parts: readonly Part[]): number {
  for (let length = defaultCopy; ; length *= 2) {
    const count = parts.reduce((sum, { size }) => sum + Math.ceil(size / length), 0)
    if (count <= mostParts || length > parts.reduce((sum, { size }) => sum + size, 0)) return length
  }
}
