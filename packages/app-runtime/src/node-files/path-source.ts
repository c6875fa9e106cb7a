import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ByteSource } from '../files/byte-source.ts'

/** A file of this machine as a source of bytes; close it with `await using`. */
export async function openPath(path: string): Promise<ByteSource & AsyncDisposable> {
  return openWith(path, (length) => new Uint8Array(length))
}

/** The same, in memory that all threads see and that is used again once it is released. */
export async function openPathShared(path: string): Promise<ByteSource & AsyncDisposable> {
  const free: Uint8Array[] = []
  const take = (length: number): Uint8Array => {
    const at = free.findIndex((one) => one.length === length)
    const [used] = at === -1 ? [] : free.splice(at, 1)
    return used ?? new Uint8Array(new SharedArrayBuffer(length))
  }
  const source = await openWith(path, take)
  return { ...source, release: (bytes) => void free.push(bytes) }
}

async function openWith(
  path: string,
  take: (length: number) => Uint8Array,
): Promise<ByteSource & AsyncDisposable> {
  const handle = await open(path)
  try {
    const { size, mtimeMs } = await handle.stat()
    return {
      size,
      identity: `${resolve(path)} ${mtimeMs}`,
      async read(start, end) {
        const bytes = take(end - start)
        let filled = 0
        while (filled < bytes.length) {
          const left = bytes.length - filled
          const { bytesRead } = await handle.read(bytes, filled, left, start + filled)
          if (bytesRead === 0) throw new Error(`${path} has become shorter while it was read.`)
          filled += bytesRead
        }
        return bytes
      },
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
