import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from './figure.ts'
import { benchToken, serve, type Load } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { ownFlags } from './start.ts'
import { median } from './statistics.ts'

/** So many reads, and then as many writes. */
const requests = 500_000
const steps = 20

const read: Omit<Load, 'seconds' | 'amount'> = { path: 'v1pre3/projects/4001', connections: 10 }
const write: Omit<Load, 'seconds' | 'amount'> = {
  path: 'v1pre3/projects/4001/properties',
  method: 'POST',
  connections: 10,
  body: (count) =>
    JSON.stringify({
      Properties: [{ Name: `bench.${count % 50}`, Type: 'string', Content: `Value ${count}` }],
    }),
}

const seed = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
  projects: [{ id: '4001', owner: '1001', name: 'HiSeq demo', description: 'A project' }],
  tokens: [
    { token: benchToken['x-access-token'], user: '1001', private: true, application: '2001' },
  ],
}

/** The memory of `benchtop start` with its data on disk, which reads for long and then writes for long: whether it stays where it is. */
export async function measureMemory(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  try {
    await writeFile(join(folder, 'seed.json'), JSON.stringify(seed))
    const bin = join(root, 'packages/cli/dist/bin.js')
    await using server = await startServer([
      ...(await ownFlags(bin)),
      bin,
      'start',
      '--json',
      '--no-demo',
      '--data',
      join(folder, 'data'),
      '--seed',
      join(folder, 'seed.json'),
      '--port',
      '0',
      '--ui-port',
      '0',
      '--store-port',
      '0',
    ])
    const start = await server.residentMB()
    const reading = await residentDuring(server, read)
    const writing = await residentDuring(server, write)
    const later = reading.slice(steps / 2)
    return [
      { what: 'a platform at its start', values: [start], unit: 'MB', better: 'lower' },
      ...plateau(`the second half of ${requests} reads`, later),
      ...plateau(`the second half of ${requests} writes`, writing.slice(steps / 2)),
      `by steps, reading: ${shown(reading)}; writing: ${shown(writing)} MB`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function plateau(what: string, values: readonly number[]): Line[] {
  const [first = Number.NaN] = values
  return [
    { what, values, unit: 'MB', limit: { atMost: 130 } },
    `${what}, from its begin to its end: ${(median(values.slice(-3)) - first).toFixed(1)} MB more`,
  ]
}

function shown(values: readonly number[]): string {
  return values.map((value) => Math.round(value)).join(' ')
}

/** Resident memory after each of the steps that the requests are sent in. */
async function residentDuring(
  server: ServerProcess,
  load: Omit<Load, 'seconds' | 'amount'>,
): Promise<number[]> {
  const resident: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await serve(server, { ...load, amount: requests / steps })
    resident.push(await server.residentMB())
  }
  return resident
}
