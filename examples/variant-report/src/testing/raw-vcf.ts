import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The columns of every line of a VCF of the example's data, cut with plain string code. */
export async function rawLines(name: string): Promise<string[][]> {
  const bytes = await readFile(join(import.meta.dirname, '../../data', name))
  return gunzipSync(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}
