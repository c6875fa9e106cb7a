import { join } from 'node:path'
import { figuresOf } from './child-figures.ts'
import { pairRatios, type Line } from './figure.ts'

const rounds = 7

/** In milliseconds of processor time. */
type Times = Readonly<
  Record<'inProcess' | 'overSocket' | 'byPort' | 'byExpress' | 'platform', number>
>

/** A bench in a process of a user's: reads in process and by an Express app, and a platform that opens no port. */
export async function measureEmbedded(root: string): Promise<Line[]> {
  const times: Times[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await figuresOf<Times>(join(root, 'bench/peers/embedded.mjs')))
  }
  const of = (name: keyof Times): number[] => times.map((one) => one[name])
  return [
    {
      what: 'reads by emulator.fetch / by fetch over a socket',
      values: pairRatios(of('overSocket'), of('inProcess')),
      limit: { atLeast: 1.5 },
    },
    {
      what: 'reads by an Express app / by the port of the bench',
      values: pairRatios(of('byPort'), of('byExpress')),
      limit: { atLeast: 0.85 },
    },
    {
      what: 'a platform without a port, with a request and its end',
      values: of('platform'),
      unit: 'ms',
      limit: { atMost: 3 },
    },
  ]
}
