import { join } from 'node:path'
import { pairRatios, type Limit, type Line } from './figure.ts'
import { startBench } from './command.ts'
import { each, serveByTurns, type Served } from './load.ts'
import { projectsSeed } from './projects-seed.ts'
import { startServer } from './server-process.ts'

const rounds = 7
const path = 'v1pre3/projects/4001'

type Marks = { readonly token?: Limit; readonly bare?: Limit; readonly p99?: Limit }

/** Of the rate, for so many connections, and of the time that 99 of a hundred requests take at most. */
const cases: readonly (Marks & { readonly connections: number; readonly seconds: number })[] = [
  { connections: 1, seconds: 2 },
  { connections: 10, seconds: 3, token: { atLeast: 0.95 }, bare: { atLeast: 0.8 } },
  { connections: 100, seconds: 2, p99: { atMost: 1.5 } },
]

/**
 * Requests for one project: Benchtop, which checks the token, the permission and its answer, compared with Express that
 * reads one row, with and without looking the token up first.
 */
export async function measureGetProject(root: string): Promise<Line[]> {
  const peers = join(root, 'bench/peers')
  await using bare = await startServer([join(peers, 'express-project.ts')])
  await using token = await startServer([join(peers, 'express-project.ts'), '--token'])
  await using benchtop = await startBench(root, { seed: projectsSeed })
  const lines: Line[] = []
  for (const { connections, seconds, ...marks } of cases) {
    const load = { path, connections, seconds }
    const served = await serveByTurns(
      {
        bare: { server: bare, load },
        token: { server: token, load },
        benchtop: { server: benchtop, load },
      },
      rounds,
    )
    const of = `${connections} connection${connections === 1 ? '' : 's'}`
    lines.push(...linesOf(of, served, marks))
  }
  return lines
}

function linesOf(
  of: string,
  { bare, token, benchtop }: Readonly<Record<string, readonly Served[]>>,
  marks: Marks,
): Line[] {
  const shown = Object.entries({
    'Express + read': bare,
    'Express + token + read': token,
    benchtop,
  })
  const compared = (figure: keyof Served, peer: readonly Served[] = []): number[] =>
    pairRatios(each(benchtop ?? [], figure), each(peer, figure))
  const marked = (limit: Limit | undefined) => limit !== undefined && { limit }
  return [
    ...shown.flatMap(([side, served = []]): Line[] => [
      { what: `${of}, ${side}`, values: each(served, 'rate'), unit: 'requests/s' },
      { what: `${of}, ${side}, p99`, values: each(served, 'p99'), unit: 'ms' },
      { what: `${of}, ${side}, processor time`, values: each(served, 'micros'), unit: 'µs' },
    ]),
    {
      what: `${of}, rate / Express + token + read`,
      values: compared('rate', token),
      better: 'higher',
      ...marked(marks.token),
    },
    {
      what: `${of}, rate / Express + read`,
      values: compared('rate', bare),
      better: 'higher',
      ...marked(marks.bare),
    },
    {
      what: `${of}, p99 / Express + token + read`,
      values: compared('p99', token),
      better: 'lower',
      ...marked(marks.p99),
    },
    {
      what: `${of}, processor time / Express + token + read`,
      values: compared('micros', token),
      better: 'lower',
    },
  ]
}
