import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import process from 'node:process'
import { CliError, messageOf } from '../errors.ts'

/**
 * Writes a stream to a file atomically: to a temporary file first, which is then renamed. An existing file is replaced
 * only if that `isWanted`. Returns the number of bytes.
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
    const handle = await open(aside, 'w')
    try {
      for await (const chunk of source) {
        await handle.write(chunk)
        bytes += chunk.length
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true })
    throw new CliError('failed', `${path} can't be written: ${messageOf(cause)}`, { cause })
  }
  return bytes
}
