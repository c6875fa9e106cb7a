import { describe, expect, it } from 'vitest'
import { clockWaits } from './clock-waits.ts'
import { startTestPlatform } from './start-test-platform.ts'

function testClock() {
  const moves: number[] = []
  let now = 1_000
  const wait = clockWaits({
    now: () => now,
    advance(ms) {
      moves.push(ms)
      now += ms
    },
  })
  return { wait, moves, now: () => now }
}

describe('waits on a clock', () => {
  it('[HAR-05] that run in parallel move it to each due moment once', async () => {
    const { wait, moves, now } = testClock()
    const ended: number[] = []
    const waits = [30_000, 10_000, 30_000, 20_000, 30_000].map(async (ms) => {
      await wait(ms)
      ended.push(ms)
    })
    await Promise.all(waits)
    expect(moves).toEqual([10_000, 10_000, 10_000])
    expect(ended).toEqual([10_000, 20_000, 30_000, 30_000, 30_000])
    expect(now()).toBe(31_000)
  })

  it('[HAR-05] that follow each other add up', async () => {
    const { wait, now } = testClock()
    const chain = async () => {
      for (let step = 0; step < 3; step += 1) await wait(187.5)
    }
    await Promise.all([chain(), chain(), wait(100)])
    expect(now()).toBe(1_000 + 3 * 188)
  })

  it('[HAR-05] end when their signal aborts, and the clock moves for the others only', async () => {
    const { wait, now } = testClock()
    const stop = new AbortController()
    const stopped = wait(60_000, stop.signal)
    const other = wait(5_000)
    stop.abort(new Error('enough'))
    await expect(stopped).rejects.toThrow('enough')
    await other
    expect(now()).toBe(6_000)
    await expect(wait(1, AbortSignal.abort(new Error('never')))).rejects.toThrow('never')
  })

  it('[HAR-05] fail when the clock can no longer be moved', async () => {
    const wait = clockWaits({
      now: () => 0,
      advance() {
        throw new Error('closed')
      },
    })
    const waits = [wait(1), wait(2)]
    expect(await Promise.allSettled(waits)).toMatchObject([
      { reason: { message: 'closed' } },
      { reason: { message: 'closed' } },
    ])
  })
})

it('[HAR-05] four rate-limited calls in parallel wait as long as one', async () => {
  await using platform = await startTestPlatform()
  const client = platform.clientFor('1001')
  await platform.setFaults([{ operation: 'v1.getProject', retryAfter: 30, times: 4 }])
  const before = platform.clock.now()
  await Promise.all(Array.from({ length: 4 }, () => client.v1.getProject({ id: '4001' })))
  expect(platform.clock.now()).toBe(before + 30_000)
})
