import { startTestPlatform } from '@benchtop/testkit'
import { median, ratio, spread } from './statistics.ts'

const runs = 40

/** A platform of one test, from its start to a client's first answer, and its end. */
export async function measureTestPlatform(): Promise<string[]> {
  const starts: number[] = []
  const wholes: number[] = []
  for (let run = -3; run < runs; run += 1) {
    const start = performance.now()
    const platform = await startTestPlatform()
    const started = performance.now() - start
    await platform.clientFor('1001').v1.getProject({ id: '4001' })
    await platform.close()
    if (run < 0) continue
    starts.push(started)
    wholes.push(performance.now() - start)
  }
  return [
    `startTestPlatform: ${spread(starts, 'ms')}`,
    `with a request and its end: ${spread(wholes, 'ms')}`,
    `median of the start, ms: ${ratio(median(starts), { atMost: 15 })}`,
  ]
}
