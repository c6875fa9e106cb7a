import { open } from 'node:fs/promises'
import type { ByteSource } from '../files/byte-source.ts'

/** A file of this machine as a source of bytes; close it with `await using`. */
export async function openPath(path: string): Promise<ByteSource & AsyncDisposable> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return {
      size,
      async read(start, end) {
        const bytes = new Uint8Array(end - start)
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
