import { startTestPlatform } from '@benchtop/testkit'
import { expect, test } from 'vitest'

test('a payment is canceled, two days pass, and the token is revoked', async () => {
  await using platform = await startTestPlatform()
  const { session, client } = await platform.launch('2001')
  const Products = [{ Id: '3001', Quantity: '1' }]
  const purchase = await client.billing.createPurchase({ AppSessionId: session.Id, Products })
  expect((await platform.decidePurchase(purchase, 'cancel')).status).toBe('CANCELLED')

  platform.clock.advance('48h')
  expect((await client.v1.getAppSession({ id: session.Id })).Status).toBe('TimedOut')

  await client.v2.revokeCurrentToken()
  await expect(client.v1.getCurrentUser()).rejects.toMatchObject({ status: 401 })
})
