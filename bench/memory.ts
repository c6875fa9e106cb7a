import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from './figure.ts'
import { startBench } from './command.ts'
import { serve, type Load } from './load.ts'
import { projectsSeed } from './projects-seed.ts'
import type { ServerProcess } from './server-process.ts'
import { median } from './statistics.ts'

/** So many reads, then as many writes, and then a tenth as many pages of 100 projects. */
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

const pages: Omit<Load, 'seconds' | 'amount'> = {
  path: 'v1pre3/users/current/projects?Limit=100',
  connections: 10,
}

/** The memory of `benchtop start` with its data on disk, which reads, writes and reads pages for long: whether it stays where it is. */
export async function measureMemory(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  try {
    await using server = await startBench(root, { seed: projectsSeed, data: join(folder, 'data') })
    const start = await server.residentMB()
    const reading = await residentDuring(server, read)
    const writing = await residentDuring(server, write)
    const paging = await residentDuring(server, pages, requests / 10)
    return [
      { what: 'a platform at its start', values: [start], unit: 'MB', better: 'lower' },
      ...plateau(`the second half of ${requests} reads`, reading.slice(steps / 2)),
      ...plateau(`the second half of ${requests} writes`, writing.slice(steps / 2)),
      ...plateau(`the second half of ${requests / 10} pages of 100`, paging.slice(steps / 2), 140),
      `by steps, reading: ${shown(reading)}; writing: ${shown(writing)}; pages: ${shown(paging)} MB`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function plateau(what: string, values: readonly number[], atMost = 130): Line[] {
  const [first = Number.NaN] = values
  return [
    { what, values, unit: 'MB', limit: { atMost } },
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
  amount = requests,
): Promise<number[]> {
  const resident: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await serve(server, { ...load, amount: amount / steps })
    resident.push(await server.residentMB())
  }
  return resident
}
