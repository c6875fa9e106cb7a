import { createHash } from 'node:crypto'
import type { Md5 } from '../files/transfer.ts'

/** MD5 as Node has it: what the platform sums its files and parts with. */
export const md5: Md5 = (...chunks) => {
  const hash = createHash('md5')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest()
}
