import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { startTestPlatform } from '../test-platform.ts'
import { fuzz, reproduce } from './fuzz.ts'

/** More of the heap than this may not stay behind, when as many requests again have been answered. */
const mostGrowthBytes = 48 * 1024 * 1024

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

/** Sends so many requests that are generated from the schemas of a platform: none fails inside, and none leaves memory behind. */
export async function expectAnswers(requests: number): Promise<void> {
  const failures: unknown[] = []
  const silent = () => {}
  await using platform = await startTestPlatform({
    log: {
      debug: silent,
      info: silent,
      warn: silent,
      error: (details: unknown) => void failures.push(details),
    },
  })
  let before = 0
  const { statuses, faults, reached, targets } = await fuzz({
    place: platform,
    seed: 20_260_301,
    connections: 8,
    continues(sent) {
      if (sent === requests / 2) before = heapUsed()
      return sent < requests
    },
    refresh: () => platform.reset(),
  })
  const shrunk = []
  for (const fault of faults.slice(0, 3)) {
    shrunk.push({ fault: fault.fault, entry: await reproduce(fault, () => platform.reset()) })
  }
  // An entry goes to reproductions.ts once what failed is mended.
  expect(shrunk).toEqual([])
  expect(failures).toEqual([])
  // Not only refusals: most operations are reached behind their checks, too.
  expect(reached.size).toBeGreaterThan(targets.length / 2)
  expect([...statuses.keys()].every((status) => status >= 200 && status < 500)).toBe(true)
  expect(heapUsed() - before).toBeLessThan(mostGrowthBytes)
  // And it still does what it is for.
  expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
}
