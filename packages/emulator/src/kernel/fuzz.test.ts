import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fuzz } from '../testing/fuzz/fuzz.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

/** More of the heap than this may not stay behind, when as many requests again have been answered. */
const mostGrowthBytes = 48 * 1024 * 1024

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

it('[SEC-03] answers three thousand requests generated from its schemas without an internal error', async () => {
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
    // One after another, so that it is the same each time.
    connections: 1,
    continues(sent) {
      if (sent === 1_500) before = heapUsed()
      return sent < 3_000
    },
    refresh: () => platform.reset(),
  })
  expect(faults).toEqual([])
  expect(failures).toEqual([])
  // Not only refusals: most operations are reached behind their checks, too.
  expect(reached.size).toBeGreaterThan(targets.length / 2)
  expect([...statuses.keys()].every((status) => status >= 200 && status < 500)).toBe(true)
  expect(heapUsed() - before).toBeLessThan(mostGrowthBytes)
  // And it still does what it is for.
  expect((await platform.ada.get('v1pre3/users/current')).status).toBe(200)
})
