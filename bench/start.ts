import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './server-process.ts'
import { pairRatios, type Line } from './figure.ts'

const runs = 11

/** Time until the first answer, and memory then: `benchtop start` and an empty Express 5 server, alternating. */
export async function measureStart(root: string): Promise<Line[]> {
  const bin = join(root, 'packages/cli/dist/bin.js')
  const cli = [...(await ownFlags(bin)), bin]
  const sides = {
    express: [join(root, 'bench/peers/empty-express.mjs')],
    empty: [
      ...cli,
      'start',
      '--json',
      '--memory',
      '--no-demo',
      '--port',
      '0',
      '--ui-port',
      '0',
      '--store-port',
      '0',
    ],
    demo: [
      ...cli,
      'start',
      '--json',
      '--memory',
      '--port',
      '0',
      '--ui-port',
      '0',
      '--store-port',
      '0',
    ],
  }
  const ready: Record<string, number[]> = { express: [], empty: [], demo: [] }
  const memory: Record<string, number[]> = { express: [], empty: [], demo: [] }
  for (let run = -1; run < runs; run += 1) {
    for (const [side, args] of Object.entries(sides)) {
      await using server = await startServer(args)
      if (run < 0) continue
      ready[side]?.push(server.readyMs)
      memory[side]?.push(await server.residentMB())
    }
  }
  const of = (figures: Record<string, number[]>, side: string): number[] => figures[side] ?? []
  const against = (side: string): number[] => pairRatios(of(ready, side), of(ready, 'express'))
  return [
    { what: 'first answer, Express 5', values: of(ready, 'express'), unit: 'ms' },
    { what: 'first answer, benchtop start --no-demo', values: of(ready, 'empty'), unit: 'ms' },
    { what: 'first answer, benchtop start with demo data', values: of(ready, 'demo'), unit: 'ms' },
    { what: 'without demo data / Express 5', values: against('empty'), limit: { atMost: 1.5 } },
    { what: 'with demo data / Express 5', values: against('demo'), limit: { atMost: 1.8 } },
    { what: 'resident memory, Express 5', values: of(memory, 'express'), unit: 'MB' },
    {
      what: 'resident memory, benchtop with demo data',
      values: of(memory, 'demo'),
      unit: 'MB',
      limit: { atMost: 95 },
    },
  ]
}

/** The Node flags in a program's first line, except the condition for sources. */
export async function ownFlags(program: string): Promise<string[]> {
  const [first = ''] = (await readFile(program, 'utf8')).split('\n', 1)
  return first.split(/\s+/).filter((word) => /^--(?!conditions)/.test(word))
}
