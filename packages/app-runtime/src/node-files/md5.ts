import { createHash } from 'node:crypto'

/** MD5 as Node has it: what the platform sums its files and parts with. */
export function md5(...chunks: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('md5')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest()
}
