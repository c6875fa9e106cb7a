import { describe, expect, it } from 'vitest'
import {
  confirmedPurchase,
  decide,
  newPurchase,
  storePath,
  walletOf,
} from '../../testing/purchases.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

const minutes = (count: number) => count * 60_000

async function frozenPlatform(): Promise<TestPlatform> {
  const platform = await startTestPlatform()
  platform.clock.freeze(true)
  platform.clock.set(testNow)
  return platform
}

async function recordOf(platform: TestPlatform, id: string) {
  const { body } = await platform.ada.get(storePath(platform, `purchases/${id}`))
  return body.Response as object
}

describe('a purchase that is not accepted', () => {
  it('[BIL-05] is CANCELLED after exactly 60 minutes', async () => {
    await using platform = await frozenPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    platform.clock.advance(minutes(60) - 1)
    expect(await recordOf(platform, id)).toMatchObject({ Status: 'PENDING' })
    platform.clock.advance(minutes(600))
    expect(await recordOf(platform, id)).toMatchObject({
      Status: 'CANCELLED',
      DateUpdated: '2026-03-01T13:00:00.0000000Z',
    })
    const { body } = await platform.control.get(`_emulator/purchases/${id}`)
    expect(body).toMatchObject({ status: 'CANCELLED', expired: true })
  })

  it('[BIL-05] can no longer be confirmed, and charges nothing', async () => {
    await using platform = await frozenPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    platform.clock.advance(minutes(60))
    const reply = await decide(platform, id, 'confirm')
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('has expired')])
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
  })

  it('[BIL-05] expires, unlike one that was decided in time', async () => {
    await using platform = await frozenPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    platform.clock.advance(minutes(60) - 1)
    await decide(platform, id, 'confirm')
    platform.clock.advance('2h')
    expect(await recordOf(platform, id)).toMatchObject({ Status: 'COMPLETED' })
    const { body } = await platform.control.get(`_emulator/purchases/${id}`)
    expect(body.expired).toBe(false)
  })

  it('[BIL-05] expires while the platform is off', async () => {
    await using folder = await temporaryFolder()
    const first = await startTestPlatform({ data: folder.path })
    const { id } = await newPurchase(first, first.ada)
    const kept = await confirmedPurchase(first, first.ada)
    await first.close()
    await using second = await startTestPlatform({ data: folder.path, now: '2026-03-02T12:00:00Z' })
    expect(await recordOf(second, id)).toMatchObject({ Status: 'CANCELLED' })
    expect(await recordOf(second, kept.id)).toMatchObject({ Status: 'COMPLETED' })
  })
})

describe('a snapshot', () => {
  it('[BIL-10] restores the purchases and the wallets', async () => {
    await using folder = await temporaryFolder()
    await using platform = await startTestPlatform({ data: folder.path })
    const waiting = await newPurchase(platform, platform.ada)
    const before = platform.snapshot()
    await decide(platform, waiting.id, 'confirm')
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
    await platform.restore(before)
    expect(await recordOf(platform, waiting.id)).toMatchObject({ Status: 'PENDING' })
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
    await decide(platform, waiting.id, 'confirm')
    await platform.reset()
    const { balance, ledger } = await walletOf(platform, '1001')
    expect([balance, ledger.length]).toEqual(['1000.00', 1])
  })
})
