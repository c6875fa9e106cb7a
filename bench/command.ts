import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type ServerProcess } from './server-process.ts'

export type BenchOptions = {
  /** A seed, as an object of its file. */
  readonly seed?: object
  /** Its data folder; in memory without one. */
  readonly data?: string
  /** Whether the demo's data are loaded. */
  readonly hasDemo?: boolean
  /** Further flags of Node, before the program. */
  readonly nodeFlags?: readonly string[]
}

/** `benchtop start` as it is shipped, with the flags of its first line, on free ports. */
export async function startBench(
  root: string,
  { seed, data, hasDemo = false, nodeFlags = [] }: BenchOptions = {},
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
      ...(hasDemo ? [] : ['--no-demo']),
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

/** The Node flags in a program's first line, except the condition for sources. */
export async function ownFlags(program: string): Promise<string[]> {
  const [first = ''] = (await readFile(program, 'utf8')).split('\n', 1)
  return first.split(/\s+/).filter((word) => /^--(?!conditions)/.test(word))
}
