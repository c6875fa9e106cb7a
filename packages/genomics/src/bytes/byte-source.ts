import { Buffer } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { GenomicsError } from '../errors.ts'

/** Random access to bytes: a file, memory, or anything else that can read a range. */
export type ByteSource = {
  /** The number of bytes. */
  readonly size: number
  /**
   * Reads `length` bytes from `offset` on. Only at the end of the source may there be fewer. They may be put into
   * `room`, which has as many bytes at least: what reads a whole file needs no new memory for each piece then.
   */
  read(offset: number, length: number, room?: Buffer): Promise<Uint8Array>
  close(): Promise<void>
}

/** Opens a file for reading. Throws `unreadable` when the file system refuses. */
export async function openFileSource(path: string): Promise<ByteSource> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
  try {
    const { size } = await handle.stat()
    return {
      size,
      async read(offset, length, room) {
        const bytes = roomFor(Math.max(0, Math.min(length, size - offset)), room)
        let filled = 0
        while (filled < bytes.length) {
          const { bytesRead } = await handle
            .read(bytes, filled, bytes.length - filled, offset + filled)
            .catch((cause: unknown) => {
              throw unreadable(path, cause)
            })
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return bytes.subarray(0, filled)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * The same for a thread of its own, which a read may hold up: a small one of what the system has in its cache takes a
 * tenth of the time so.
 */
export function openBlockingFileSource(path: string): ByteSource {
  const orUnreadable = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (cause) {
      throw unreadable(path, cause)
    }
  }
  const descriptor = orUnreadable(() => openSync(path, 'r'))
  const { size } = orUnreadable(() => fstatSync(descriptor))
  return {
    size,
    async read(offset, length, room) {
      const bytes = roomFor(Math.max(0, Math.min(length, size - offset)), room)
      let filled = 0
      while (filled < bytes.length) {
        const count = orUnreadable(() =>
          readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled),
        )
        if (count === 0) break
        filled += count
      }
      return bytes.subarray(0, filled)
    },
    close: async () => closeSync(descriptor),
  }
}

function roomFor(length: number, room: Buffer | undefined): Buffer {
  return room?.subarray(0, length) ?? Buffer.allocUnsafeSlow(length)
}

/** Reads from memory. The bytes are not copied: don't change them while the source is in use. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    close: async () => {},
  }
}

/** As `read` of a source, but exactly `length` bytes. Throws `truncated`: what was there when the size was taken is gone. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
  room?: Buffer,
): Promise<Buffer> {
  const bytes = await source.read(offset, length, room)
  if (bytes.length !== length) {
    throw new GenomicsError(
      'truncated',
      `${length} bytes were requested at offset ${offset} and ${bytes.length} were read: the file became shorter while it was read. Read it again once nothing writes to it.`,
    )
  }
  return asBuffer(bytes)
}

/** The same bytes with Node's Buffer methods. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function unreadable(path: string, cause: unknown): GenomicsError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new GenomicsError('unreadable', `${path} can't be read: ${reason}.`, { cause })
}
