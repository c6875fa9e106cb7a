import { join } from 'node:path'
import { figuresOf } from './child-figures.ts'
import type { Line } from './figure.ts'
import { median } from './statistics.ts'

const rounds = 7

type Times = { readonly cold: number; readonly warm: readonly number[] }

/** A fresh platform in process, with the demo's users, applications, projects and files: the first, and later ones. */
export async function measureFreshPlatform(root: string): Promise<Line[]> {
  const program = join(root, 'bench/peers/fresh-platforms.mjs')
  const seed = join(root, 'examples/variant-report')
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times = await figuresOf<Times>(program, [seed])
    cold.push(times.cold)
    warm.push(median(times.warm))
  }
  return [
    {
      what: 'createEmulator with seeds, warm',
      values: warm,
      unit: 'ms',
      limit: { atMost: 1.7 },
    },
    {
      what: 'the import and createEmulator with seeds: the first of a process',
      values: cold,
      unit: 'ms',
      limit: { atMost: 200 },
    },
  ]
}
