import { createEmulator } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ratio, median, spread } from './statistics.ts'

const runs = 40

/** A fresh platform in process, with the demo's users, applications, projects and files. */
export async function measureFreshPlatform(root: string): Promise<string[]> {
  const folder = join(root, 'examples/variant-report')
  const document = JSON.parse(await readFile(join(folder, 'seed.json'), 'utf8')) as unknown
  const seed = { name: 'demo', folder, document }
  const times: number[] = []
  for (let run = -3; run < runs; run += 1) {
    const start = performance.now()
    const platform = await createEmulator({ seed })
    const elapsed = performance.now() - start
    await platform.close()
    if (run >= 0) times.push(elapsed)
  }
  return [
    `createEmulator with seeds: ${spread(times, 'ms')}`,
    `median, ms: ${ratio(median(times), { atMost: 5 })}`,
  ]
}
