import { createPurchases, memoryStore } from '@benchtop/app-runtime'
import { expect, it } from 'vitest'
import { startTestPlatform } from './start-test-platform.ts'

it('[HAR-11] the clock is advanced to what is due: the report says what changed, and the snapshot undoes it', async () => {
  await using platform = await startTestPlatform()
  const client = platform.clientFor('1001', { application: '2001' })
  const { AppSession } = await client.v1.getAppResult({ id: '6001' })
  const purchases = createPurchases(client, memoryStore())
  const order = { sessionId: AppSession!.Id, products: [{ id: '3001', quantity: 1 }] }
  const { id } = await purchases.create(order)
  const before = platform.clock.now()
  const report = await platform.clock.advanceTo('purchase-expiry')
  expect(report.changes).toMatchObject([
    {
      kind: 'Purchase',
      change: 'expired',
      text: `Purchase ${id} expired`,
      href: `/purchases/${id}`,
    },
  ])
  expect(platform.clock.now() - before).toBe(60 * 60_000)
  await expect(platform.clock.advanceTo('run-step')).rejects.toThrow('No run-step is due')
  await platform.control.restoreSnapshot({ name: report.snapshot })
  expect(platform.clock.now()).toBe(before)
  const same = { kind: 'purchase-expiry', subject: id } as const
  expect((await platform.clock.advanceTo(same)).changes).toHaveLength(1)
})
