import type { FileHandle } from 'node:fs/promises'
import type { HashThreads } from '../blobs/hashing.ts'
import { chunkBytes, type SharedChunk } from '../blobs/shared-chunks.ts'
import type { SentBytes } from './s3-transport.ts'

type Range = { readonly at: number; readonly size: number }

/**
 * A range of a file as a body: through one chunk of the memory that uploads share. It is read once for its MD5, unless that
 * is known, and again for each time that it is sent; the system has it in its cache.
 */
export function bytesOfFile(
  handle: FileHandle,
  { at: start, size }: Range,
  threads: HashThreads,
  knownMd5?: string,
): SentBytes {
  const read = async function* (): AsyncGenerator<{ chunk: SharedChunk; length: number }> {
    const chunk = threads.chunks.take()
    try {
      for (let at = 0; at < size;) {
        const length = Math.min(chunkBytes, size - at)
        await fill(handle, chunk.bytes.subarray(0, length), start + at)
        yield { chunk, length }
        at += length
      }
    } finally {
      threads.chunks.release(chunk)
    }
  }
  return {
    size,
    async md5() {
      if (knownMd5 !== undefined) return knownMd5
      const hash = threads.openMd5()
      let isRead = false
      try {
        for await (const { chunk, length } of read()) await hash.update(chunk, length)
        isRead = true
      } finally {
        if (!isRead) hash.drop()
      }
      return hash.digest()
    },
    async *open() {
      for await (const { chunk, length } of read()) yield chunk.bytes.subarray(0, length)
    },
  }
}

async function fill(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let filled = 0; filled < bytes.length;) {
    const left = bytes.length - filled
    const { bytesRead } = await handle.read(bytes, filled, left, at + filled)
    if (bytesRead === 0) throw new Error('The file ended before its end.')
    filled += bytesRead
  }
}
