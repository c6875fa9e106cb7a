import { createPurchases, memoryStore } from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

describe('a purchase', () => {
  async function shop(platform: TestPlatform, user = '1001') {
    const client = platform.clientFor(user, { application: '2001' })
    const { AppSession } = await client.v1.getAppResult({ id: '6001' })
    const store = memoryStore()
    const order = { sessionId: AppSession!.Id, products: [{ id: '3001', quantity: 1 }] }
    return { client, store, order, purchases: createPurchases(client, store) }
  }

  it('[RTM-01] is created, decided in the dialog, accepted on return once, listed and refunded', async () => {
    await using platform = await startTestPlatform()
    const { purchases, order, store } = await shop(platform)
    const products = [{ id: '3001', quantity: 2, tags: ['NA12878'] }]
    const begun = await purchases.create({ ...order, products })
    expect(begun).toMatchObject({ status: 'PENDING', dialogUrl: expect.stringContaining('http') })
    const { redirect, status } = await platform.decidePurchase(begun.id)
    expect(status).toBe('COMPLETED')
    const ben = createPurchases(platform.clientFor('1002'), store)
    await expect(ben.handleReturn(redirect!)).rejects.toMatchObject({ status: 403 })
    expect(await purchases.handleReturn(redirect!)).toMatchObject({ Status: 'COMPLETED' })
    expect(await purchases.handleReturn(redirect!)).toBeUndefined()
    const bought = await Array.fromAsync(purchases.products({ tags: ['NA12878'], ids: ['3001'] }))
    expect(bought).toMatchObject([{ Id: '3001', PersistenceStatus: 'ACTIVE', Quantity: 2 }])
    expect(await Array.fromAsync(purchases.products({ tags: ['other'] }))).toEqual([])
    const refunded = await purchases.refund(begun.id, 'wrong sample')
    expect(refunded).toMatchObject({ RefundStatus: 'COMPLETED', RefundComment: 'wrong sample' })
    await expect(purchases.refund(begun.id)).rejects.toMatchObject({ code: 'AlreadyRefunded' })
    await expect(purchases.refund('1')).rejects.toMatchObject({ code: 'SecretMissing' })
  })

  it('[RTM-01] whose refund got no response is refunded by its repetition', async () => {
    await using platform = await startTestPlatform()
    const { purchases, order } = await shop(platform)
    const { id } = await purchases.create(order)
    await platform.decidePurchase(id)
    await platform.setFaults([{ operation: 'billing.refundPurchase', cut: 'after', times: 1 }])
    expect(await purchases.refund(id)).toMatchObject({ RefundStatus: 'COMPLETED' })
    await expect(purchases.refund(id)).rejects.toMatchObject({ code: 'AlreadyRefunded' })
  })

  it.each([
    ['cancel', 'CANCELLED'],
    ['fail', 'ERRORED'],
  ] as const)('[RTM-01] is awaited until its buyer decides: %s', async (decision, Status) => {
    await using platform = await startTestPlatform()
    const { client, store, order } = await shop(platform)
    const begun = await createPurchases(client, store).create(order)
    let looks = 0
    const waiting = platform.clientFor('1001', {
      application: '2001',
      sleep: async () => {
        looks += 1
        if (looks === 2) await platform.decidePurchase(begun.id, decision)
      },
    })
    const purchase = await createPurchases(waiting, store).waitUntilDecided(begun.id)
    expect(purchase.Status).toBe(Status)
    expect(looks).toBe(2)
  })

  it("[RTM-01] that was created elsewhere isn't accepted", async () => {
    await using platform = await startTestPlatform()
    const { purchases } = await shop(platform)
    for (const wrong of ['?action=purchase&purchaseid=1', '?action=purchase', '?purchaseid=1']) {
      expect(await purchases.handleReturn(`http://127.0.0.1:3000/callback${wrong}`)).toBeUndefined()
    }
    await platform.requests.assertNone({ operation: 'billing.getPurchase' })
  })

  it('[RTM-03] stops waiting on a signal', async () => {
    await using platform = await startTestPlatform()
    const { purchases, order } = await shop(platform)
    const { id } = await purchases.create(order)
    const reason = new Error('enough')
    const waiting = purchases.waitUntilDecided(id, { signal: AbortSignal.abort(reason) })
    await expect(waiting).rejects.toBe(reason)
  })
})
