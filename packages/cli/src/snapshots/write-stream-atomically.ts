import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { CliError, messageOf } from '../errors.ts'

/**
 * Writes a stream to a file atomically: to a temporary file first, which is renamed once it was read again and has the sum
 * of what came. An existing file is replaced only if that `isWanted`. Returns the number of bytes.
 */
export async function writeStreamAtomically(
  path: string,
  source: ReadableStream<Uint8Array>,
  isWanted: boolean,
): Promise<number> {
  if (!isWanted && existsSync(path)) {
    await source.cancel()
    throw new CliError('failed', `${path} exists already. Choose another name, or use --force.`)
  }
  const aside = `${path}.${process.pid}.tmp`
  let bytes = 0
  try {
    const handle = await open(aside, 'wx', 0o600)
    const sum = createHash('sha256')
    try {
      for await (const chunk of source) {
        // Whole: `write` may take a part of it where the disk is almost full.
        await handle.writeFile(chunk)
        sum.update(chunk)
        bytes += chunk.length
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    const stored = createHash('sha256')
    await pipeline(createReadStream(aside), stored)
    if (!stored.digest().equals(sum.digest())) {
      throw new Error('what was stored of it is not what came: the disk may be full or damaged')
    }
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true })
    throw new CliError('failed', `${path} can't be written: ${messageOf(cause)}`, { cause })
  }
  return bytes
}
