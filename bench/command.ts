import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type ServerProcess } from './server-process.ts'
import { ownFlags } from './start.ts'

export type BenchOptions = {
  /** A seed, as an object of its file. */
  readonly seed?: object
  /** Its data folder; in memory without one. */
  readonly data?: string
  /** Further flags of Node, before the program. */
  readonly nodeFlags?: readonly string[]
}

/** `benchtop start` as it is shipped, with the flags of its first line, on free ports and without the demo's data. */
export async function startBench(
  root: string,
  { seed, data, nodeFlags = [] }: BenchOptions,
): Promise<ServerProcess> {
  const bin = join(root, 'packages/cli/dist/bin.js')
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-seed-'))
  const file = join(folder, 'seed.json')
  if (seed !== undefined) await writeFile(file, JSON.stringify(seed))
  try {
    return await startServer([
      ...(await ownFlags(bin)),
      ...nodeFlags,
      bin,
      'start',
      '--json',
      '--no-demo',
      ...(data === undefined ? ['--memory'] : ['--data', data]),
      ...(seed === undefined ? [] : ['--seed', file]),
      '--port',
      '0',
      '--ui-port',
      '0',
      '--store-port',
      '0',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
}
