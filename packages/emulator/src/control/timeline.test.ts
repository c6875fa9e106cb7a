import type { ChangedClock } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { decide, startDevice } from '../testing/devices.ts'
import { newResult } from '../testing/new-result.ts'
import { allowed, exchange } from '../testing/oauth.ts'
import { newPurchase } from '../testing/purchases.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../testing/test-platform.ts'

const read = async <Answer>({ control }: TestPlatform, path: string) =>
  (await control.get(`_emulator/${path}`)).body as Answer

type Timeline = { due: { kind: string; due: string }[]; total: number }

async function jump({ control }: TestPlatform, change: object): Promise<string[]> {
  const answer = await control.postJson('_emulator/clock', change)
  expect(answer.status).toBe(200)
  const { before, changes } = answer.body as ChangedClock
  expect(before?.name).toBe('before-jump')
  return (changes ?? []).map(({ text }) => text)
}

async function busyBench() {
  const platform = await startTestPlatform()
  platform.clock.freeze(true)
  platform.clock.set(testNow)
  const { AppSession } = await newResult(platform.ada)
  const { id } = await newPurchase(platform, platform.ada)
  return { platform, session: AppSession.Id, purchase: id }
}

it('[HAR-11] a jump to what is due next reports the records that it changed, and its snapshot undoes it', async () => {
  const bench = await busyBench()
  await using platform = bench.platform
  const before = await read<Timeline>(platform, 'due')
  expect(before.due.map(({ kind }) => kind)).toEqual([
    'purchase-expiry',
    'appsession-running-timeout',
  ])
  expect(await read<Timeline>(platform, 'due?limit=1')).toMatchObject({ total: 2, due: [{}] })

  expect(await jump(platform, { next: true })).toEqual([`Purchase ${bench.purchase} expired`])
  expect(new Date(platform.clock.now()).toISOString()).toBe(before.due[0]!.due)
  const changes = await jump(platform, { next: true })
  expect(changes).toContainEqual(
    expect.stringMatching(`^Analysis ${bench.session} ".+": Running → TimedOut$`),
  )
  expect(await jump(platform, { next: true })).toEqual([])
  expect(await read<Timeline>(platform, 'due')).toMatchObject({ total: 0 })

  await platform.control.postJson('_emulator/snapshots/before-jump/restore', {})
  const timedOut = await platform.ada.get(`v1pre3/appsessions/${bench.session}`)
  expect(timedOut.text).toContain('TimedOut')
})

it('[HAR-11] a jump that is refused leaves the snapshot of the one before; its undo restores clock and deadlines', async () => {
  const bench = await busyBench()
  await using platform = bench.platform
  const due = await read<Timeline>(platform, 'due')
  expect(await jump(platform, { advance: '48h' })).toHaveLength(2)
  const refused = { advance: '9000000d' }
  expect(await platform.control.postJson('_emulator/clock', refused)).toMatchObject({ status: 400 })
  await platform.control.postJson('_emulator/snapshots/before-jump/restore', {})
  expect(new Date(platform.clock.now()).toISOString()).toBe(testNow)
  expect(await read(platform, 'due')).toEqual(due)
})

it('[HAR-11] what happened is listed on the clock of the bench, the latest first', async () => {
  const bench = await busyBench()
  await using platform = bench.platform
  await jump(platform, { advance: '49h' })
  type Happened = { kind: string; what: string; subject: string; state: string | null; at: string }
  const { happened } = await read<{ happened: Happened[] }>(platform, 'timeline')
  const lines = happened.map(({ kind, subject, what, state }) =>
    [kind, subject, state ?? what].join(' '),
  )
  expect(lines.slice(0, 2)).toEqual([
    `appsession ${bench.session} TimedOut`,
    `purchase ${bench.purchase} EXPIRED`,
  ])
  expect(lines).toContain(`appsession ${bench.session} launched`)
  expect(lines.some((line) => line.startsWith('token '))).toBe(true)
  const ofSeed = happened.filter(({ subject }) => subject === '9001').map(({ what }) => what)
  expect(ofSeed).toEqual(['changed', 'launched'])
  const moments = happened.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  const one = await read<{ happened: Happened[] }>(platform, 'timeline?limit=1')
  expect(one.happened).toEqual(happened.slice(0, 1))
  const past = await read(platform, 'timeline?to=2000-01-01T00:00:00Z')
  expect(past).toEqual({ happened: [], due: [] })
})

it('[HAR-11] a jump says of each record what it was and is, and saves nothing where no report is wanted', async () => {
  const bench = await busyBench()
  await using platform = bench.platform
  const silent = await platform.control.postJson('_emulator/clock', {
    advance: '1m',
    report: false,
  })
  expect(silent.body).toEqual({ now: expect.any(String), frozen: true })
  expect((await platform.control.get('_emulator/snapshots')).body).toMatchObject({ snapshots: [] })
  const { body } = await platform.control.postJson('_emulator/clock', { advance: '49h' })
  expect((body as ChangedClock).changes).toContainEqual({
    at: expect.stringMatching(/^2026-03-03T/),
    kind: 'Analysis',
    subject: bench.session,
    change: 'changed',
    from: 'Running',
    to: 'TimedOut',
    href: `/analyses/${bench.session}`,
    text: expect.stringContaining('Running → TimedOut'),
  })
})

it('[HAR-11] codes that end unused are due, until they are used or the clock is past them', async () => {
  await using platform = await startTestPlatform()
  platform.clock.freeze(true)
  const sent = await allowed(platform)
  const { user_code } = await startDevice(platform)
  await startDevice(platform)
  const kinds = async () => (await read<Timeline>(platform, 'due')).due.map(({ kind }) => kind)
  const ofDevice = 'device-code-expiry'
  expect((await kinds()).toSorted()).toEqual(['authorization-code-expiry', ofDevice, ofDevice])
  await exchange(platform, { code: sent.get('code')! })
  expect(await kinds()).toEqual([ofDevice, ofDevice])
  await decide(platform, user_code, 'approve')
  expect(await read<Timeline>(platform, 'due?limit=0')).toMatchObject({ due: [], total: 1 })
  await jump(platform, { next: true })
  expect(await kinds()).toEqual([])
})
