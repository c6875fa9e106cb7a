import { join } from 'node:path'
import { pairRatios, type Line } from './figure.ts'
import { startBench } from './command.ts'
import { each, serveByTurns } from './load.ts'
import { projectsSeed } from './projects-seed.ts'
import { startServer } from './server-process.ts'

const rounds = 7

/** A page of 100 projects, each of them checked, compared with Express that reads them with one statement. */
export async function measurePageOfProjects(root: string): Promise<Line[]> {
  const peers = join(root, 'bench/peers')
  await using express = await startServer([join(peers, 'express-project.ts'), '--token'])
  await using benchtop = await startBench(root, { seed: projectsSeed })
  const load = { path: 'v1pre3/users/current/projects?Limit=100', connections: 10, seconds: 3 }
  const served = await serveByTurns(
    { express: { server: express, load }, benchtop: { server: benchtop, load } },
    rounds,
  )
  const rates = pairRatios(each(served.benchtop, 'rate'), each(served.express, 'rate'))
  const times = pairRatios(each(served.benchtop, 'micros'), each(served.express, 'micros'))
  return [
    { what: 'Express + one statement', values: each(served.express, 'rate'), unit: 'requests/s' },
    { what: 'benchtop', values: each(served.benchtop, 'rate'), unit: 'requests/s' },
    { what: 'Express, processor time', values: each(served.express, 'micros'), unit: 'µs' },
    { what: 'benchtop, processor time', values: each(served.benchtop, 'micros'), unit: 'µs' },
    { what: 'rate / Express + one statement', values: rates, limit: { atLeast: 1 } },
    { what: 'processor time / Express + one statement', values: times, better: 'lower' },
  ]
}
