import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBench } from './command.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { pairRatios, type Line } from './figure.ts'

const runs = 11

/**
 * Time until the first answer, and memory then: `benchtop start` in memory, with and without demo data, on a new data folder
 * and on one that is there, and an empty Express 5 server, alternating.
 */
export async function measureStart(root: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-start-'))
  const sides: Readonly<Record<string, (run: number) => Promise<ServerProcess>>> = {
    express: () => startServer([join(root, 'bench/peers/empty-express.mjs')]),
    empty: () => startBench(root),
    demo: () => startBench(root, { hasDemo: true }),
    'new folder': (run) => startBench(root, { data: join(folder, `new-${run}`) }),
    folder: () => startBench(root, { data: join(folder, 'there') }),
  }
  const ready: Record<string, number[]> = {}
  const memory: Record<string, number[]> = {}
  try {
    for (let run = -1; run < runs; run += 1) {
      for (const [side, start] of Object.entries(sides)) {
        await using server = await start(run)
        if (run < 0) continue
        ;(ready[side] ??= []).push(server.readyMs)
        ;(memory[side] ??= []).push(await server.residentMB())
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const of = (figures: Record<string, number[]>, side: string): number[] => figures[side] ?? []
  const against = (what: string, side: string, atMost: number): Line => ({
    what: `${what} / Express 5`,
    values: pairRatios(of(ready, side), of(ready, 'express')),
    limit: { atMost },
  })
  return [
    { what: 'first answer, Express 5', values: of(ready, 'express'), unit: 'ms' },
    { what: 'first answer, benchtop start --no-demo', values: of(ready, 'empty'), unit: 'ms' },
    { what: 'first answer, benchtop start with demo data', values: of(ready, 'demo'), unit: 'ms' },
    against('without demo data', 'empty', 1.5),
    against('with demo data', 'demo', 1.8),
    against('on a new data folder', 'new folder', 2),
    against('on a data folder that is there', 'folder', 2),
    { what: 'resident memory, Express 5', values: of(memory, 'express'), unit: 'MB' },
    {
      what: 'resident memory, benchtop with demo data',
      values: of(memory, 'demo'),
      unit: 'MB',
      limit: { atMost: 95 },
    },
  ]
}
