import { describe, expect, it } from 'vitest'
import type { Reply } from '../../testing/client.ts'
import {
  askToBuy,
  decide,
  newProduct,
  newPurchase,
  purchasesOf,
  storePath,
  walletOf,
} from '../../testing/purchases.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

const times = <Result>(count: number, make: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

const kindsOf = async (platform: TestPlatform) =>
  (await walletOf(platform, '1001')).ledger.map(({ kind }) => kind)

/** The ledger's entries must add up to the balance, whatever was tried. */
async function expectSound(platform: TestPlatform): Promise<void> {
  for (const user of ['1001', '1002']) {
    const { balance, ledger } = await walletOf(platform, user)
    const sum = ledger.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
    expect((sum / 100).toFixed(2)).toBe(balance)
    expect(sum).toBeGreaterThanOrEqual(0)
  }
}

const statuses = (replies: readonly Reply[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('concurrent requests', () => {
  it('[BIL-10] that confirm a purchase charge once', async () => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    const replies = await times(20, () => decide(platform, id, 'confirm'))
    expect(new Set(statuses(replies))).toEqual(new Set([200]))
    expect(await kindsOf(platform)).toEqual(['opening', 'purchase'])
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
  })

  it('[BIL-04, BIL-10] that confirm, cancel and break a purchase agree on one outcome', async () => {
    await using platform = await startTestPlatform()
    const decisions = ['cancel', 'confirm', 'fail'] as const
    for (let round = 0; round < 10; round += 1) {
      const { id } = await newPurchase(platform, platform.ada, [{ Id: '3001', Quantity: 1 }])
      const replies = await times(9, (at) => decide(platform, id, decisions[(at + round) % 3]!))
      const { status } = (await platform.control.get(`_emulator/purchases/${id}`)).body
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
      for (const reply of replies) {
        if (reply.status === 200) expect(reply.body.status).toBe(status)
      }
      if (status === 'COMPLETED') {
        await platform.control.postJson('_emulator/clock', { advance: '31d' })
      }
    }
    const bought = (await purchasesOf(platform)).filter(({ status }) => status === 'COMPLETED')
    expect(bought.length).toBeGreaterThan(0)
    expect((await kindsOf(platform)).slice(1)).toEqual(bought.map(() => 'purchase'))
    await expectSound(platform)
  })

  it('[BIL-05, BIL-10] that confirm at the expiry either pay and buy, or neither', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const extra = await newProduct(platform, '1')
    const made = await times(20, () =>
      newPurchase(platform, platform.ada, [{ Id: extra, Quantity: 1 }]),
    )
    platform.clock.advance('59m')
    await Promise.all([
      ...made.slice(0, 10).map(({ id }) => decide(platform, id, 'confirm')),
      platform.control.postJson('_emulator/clock', { advance: '1m' }),
      ...made.slice(10).map(({ id }) => decide(platform, id, 'confirm')),
    ])
    const all = await purchasesOf(platform)
    const bought = all.filter(({ status }) => status === 'COMPLETED')
    expect(all.filter(({ expired }) => expired)).toHaveLength(20 - bought.length)
    expect((await kindsOf(platform)).slice(1)).toEqual(bought.map(() => 'purchase'))
    await expectSound(platform)
  })

  it('[BIL-09] that refund a purchase return its credits once', async () => {
    await using platform = await startTestPlatform()
    const seller = platform.withScopes([], { application: '2001' })
    const { id, secret } = await newPurchase(platform, seller)
    const refund = () =>
      seller.post(storePath(platform, `purchases/${id}/refund`), { RefundSecret: secret })
    const [, ...refunds] = await Promise.all([
      decide(platform, id, 'confirm'),
      ...Array.from({ length: 12 }, refund),
      decide(platform, id, 'confirm'),
    ])
    const late = await times(3, refund)
    const given = [...refunds, ...late].filter(
      ({ status, body }) => status === 200 && body.Response !== undefined,
    )
    expect(given).toHaveLength(1)
    expect(await kindsOf(platform)).toEqual(['opening', 'purchase', 'refund'])
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
  })

  it('[BIL-10] that purchase from one wallet spend at most its balance', async () => {
    await using platform = await startTestPlatform()
    const extra = await newProduct(platform, '3')
    const wanted = [{ Id: extra, Quantity: 1 }]
    const made = await times(8, () => newPurchase(platform, platform.ben, wanted, '9002'))
    const replies = await Promise.all(made.map(({ id }) => decide(platform, id, 'confirm')))
    // Ben has 10 credits.
    expect(statuses(replies)).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    expect((await walletOf(platform, '1002')).balance).toBe('1.00')
    const left = (await purchasesOf(platform, '?user=1002')).map(({ status }) => status)
    expect(left.filter((status) => status === 'PENDING')).toHaveLength(5)
  })

  it('[BIL-07] that confirm purchases of one persistent product buy it once', async () => {
    await using platform = await startTestPlatform()
    const made = await times(8, () => newPurchase(platform, platform.ada))
    const replies = await Promise.all(made.map(({ id }) => decide(platform, id, 'confirm')))
    expect(statuses(replies)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await kindsOf(platform)).toEqual(['opening', 'purchase'])
  })

  it('[BIL-11] for free products all succeed, with invoice numbers without gaps', async () => {
    await using platform = await startTestPlatform()
    const free = await newProduct(platform, '0')
    const replies = await times(10, () =>
      askToBuy(platform, platform.ada, [{ Id: free, Quantity: 1 }]),
    )
    const numbers = replies.map(({ body }) => body.Response.InvoiceNumber as string).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 10 }, (_, at) => `INV-${String(at + 1).padStart(6, '0')}`),
    )
  })
})
