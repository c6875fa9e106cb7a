import { join } from 'node:path'
import { figuresOf } from './child-figures.ts'
import type { Line } from './figure.ts'
import { median } from './statistics.ts'

const rounds = 7

type Times = { readonly starts: readonly number[]; readonly wholes: readonly number[] }

/** A platform of one test, from its start to a client's first answer, and its end. */
export async function measureTestPlatform(root: string): Promise<Line[]> {
  const program = join(root, 'bench/peers/test-platforms.mjs')
  const starts: number[] = []
  const wholes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times = await figuresOf<Times>(program)
    starts.push(median(times.starts))
    wholes.push(median(times.wholes))
  }
  return [
    { what: 'startTestPlatform', values: starts, unit: 'ms', better: 'lower' },
    { what: 'with a request and its end', values: wholes, unit: 'ms', limit: { atMost: 4.5 } },
  ]
}
