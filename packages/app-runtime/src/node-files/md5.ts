import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** MD5 as Node has it: what the platform sums its files and parts with. */
export function md5(...chunks: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('md5')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest()
}

const bytesInTurn = 1024 * 1024

/** The same of a part of a file, in turns with whatever else is to be done: a large one takes tens of milliseconds. */
export async function md5InTurns(...chunks: readonly Uint8Array[]): Promise<Uint8Array> {
  const hash = createHash('md5')
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += bytesInTurn) {
      hash.update(chunk.subarray(at, at + bytesInTurn))
      await setImmediate()
    }
  }
  return hash.digest()
}
