import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ByteSource } from '../files/byte-source.ts'

/** A file of this machine as a source of bytes, in memory that may be used again once released; close it with `await using`. */
export async function openPath(
  path: string,
  { reusesMemory = false }: { readonly reusesMemory?: boolean } = {},
): Promise<ByteSource & AsyncDisposable> {
  const free: Uint8Array[] = []
  const take = (length: number): Uint8Array =>
    free[0]?.length === length ? (free.shift() as Uint8Array) : new Uint8Array(length)
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
      release: (bytes) => void (reusesMemory && free.push(bytes)),
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}
