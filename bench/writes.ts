import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pairRatios, type Limit, type Line } from './figure.ts'
import { startBench } from './command.ts'
import { each, serveByTurns, type Load } from './load.ts'
import { projectsSeed } from './projects-seed.ts'
import { startServer } from './server-process.ts'

const rounds = 7

type Case = { readonly what: string; readonly load: Load; readonly limit: Limit }

const posted = { method: 'POST', connections: 10, seconds: 3 } as const

/** New projects; and a property that is written again, of which Benchtop retains every earlier state. */
const cases: readonly Case[] = [
  {
    what: 'POST project',
    load: {
      ...posted,
      path: 'v1pre3/projects',
      body: (count) => JSON.stringify({ Name: `Made ${count}`, Description: 'A project' }),
    },
    limit: { atLeast: 0.6 },
  },
  {
    what: 'POST property',
    load: {
      ...posted,
      path: 'v1pre3/projects/4001/properties',
      body: (count) =>
        JSON.stringify({
          Properties: [{ Name: `bench.${count % 50}`, Type: 'string', Content: `Value ${count}` }],
        }),
    },
    limit: { atLeast: 0.5 },
  },
]

/** Writes to disk, with a WAL that isn't synced at each commit, compared with Express that looks the token up and inserts. */
export async function measureWrites(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-bench-'))
  try {
    const peers = join(root, 'bench/peers')
    await using express = await startServer([join(peers, 'express-project.ts'), folder, '--token'])
    await using benchtop = await startBench(root, {
      seed: projectsSeed,
      data: join(folder, 'data'),
    })
    const lines: Line[] = []
    for (const { what, load, limit } of cases) {
      const served = await serveByTurns(
        { express: { server: express, load }, benchtop: { server: benchtop, load } },
        rounds,
      )
      const rates = pairRatios(each(served.benchtop, 'rate'), each(served.express, 'rate'))
      const times = pairRatios(each(served.benchtop, 'micros'), each(served.express, 'micros'))
      lines.push(
        { what: `${what}, Express`, values: each(served.express, 'rate'), unit: 'requests/s' },
        { what: `${what}, benchtop`, values: each(served.benchtop, 'rate'), unit: 'requests/s' },
        { what: `${what}, Express, processor time`, values: each(served.express, 'micros'), unit: 'µs' },
        { what: `${what}, benchtop, processor time`, values: each(served.benchtop, 'micros'), unit: 'µs' },
        { what: `${what}, rate / Express + token + insert`, values: rates, limit },
        { what: `${what}, processor time / Express + token + insert`, values: times, better: 'lower' },
      ) // prettier-ignore
    }
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
