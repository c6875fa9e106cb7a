import { describe, expect, it } from 'vitest'
import { createEmulator } from '../../emulator.ts'
import { buyInShop, storePath } from '../../testing/purchases.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

const pricing = (platform: TestPlatform, id: string, client = platform.ada) =>
  client.get(storePath(platform, `applications/${id}`))

const products = '_emulator/applications/2001/products'
const json = { 'content-type': 'application/json' }

const change = (platform: TestPlatform, id: string, to: object) =>
  platform.control.send('PUT', `_emulator/products/${id}`, json, JSON.stringify(to))

describe('the pricing of an application', () => {
  it('[BIL-08] lists the application’s products with their prices, under its Id', async () => {
    await using platform = await startTestPlatform()
    const moment = '2026-03-01T12:00:00.0000000Z'
    const { status, body } = await pricing(platform, '2001')
    expect(status).toBe(200)
    expect(body.Response).toEqual({
      Id: '2001',
      Name: 'Cohort Browser',
      DateCreated: moment,
      DateUpdated: moment,
      Products: [
        {
          Id: '3001',
          Name: 'Report',
          Price: 2.5,
          PersistenceDays: 30,
          Description: '',
          DateCreated: moment,
          DateUpdated: moment,
        },
      ],
    })
  })

  it('[BIL-08] has the company, and products that are not persistent', async () => {
    await using platform = await startTestPlatform()
    await buyInShop(platform)
    const { body } = await pricing(platform, '2003')
    expect(body.Response).toMatchObject({
      CompanyName: 'Example',
      Products: [
        { Id: '3101', Price: 1.1, PersistenceDays: 0 },
        { Id: '3102', Price: 0.3, PersistenceDays: 0 },
      ],
    })
  })

  it('[BIL-08] is empty where nothing is sold', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await pricing(platform, '2002')
    expect([status, body.Response.Products]).toEqual([200, []])
  })

  it('[BIL-08] is visible to every user who sees the application', async () => {
    await using platform = await startTestPlatform()
    const app = { name: 'Draft', kind: 'web', owner: '1001', launchBy: 'owner' } as const
    await platform.seed({ applications: [{ ...app, id: '2500', products: [] }] })
    expect((await pricing(platform, '2500')).status).toBe(200)
    for (const [id, client] of [
      ['2500', platform.ben],
      ['77', platform.ada],
      ['none', platform.ada],
    ] as const) {
      const reply = await pricing(platform, id, client)
      expect([reply.status, refusalOf(reply).message]).toEqual([
        404,
        `Application ${id} doesn't exist.`,
      ])
    }
  })
})

describe('the products of an application', () => {
  it('[BIL-08] are added, which activates its billing', async () => {
    await using platform = await startTestPlatform()
    const isActivated = async () => {
      const { body } = await platform.ada.get('v1pre3/applications/2002')
      return body.Response.IsBillingActivated as boolean
    }
    expect(await isActivated()).toBe(false)
    const given = { name: 'Depth', price: '0.75', persistenceDays: 7, description: 'By the run.' }
    const added = await platform.control.postJson('_emulator/applications/2002/products', given)
    expect(added.body).toEqual({ id: '3002', application: '2002', ...given })
    expect(await isActivated()).toBe(true)
    const listed = await platform.control.get('_emulator/applications/2002/products')
    expect(listed.body).toEqual({ products: [added.body] })
  })

  it('[BIL-08] are changed, which dates them', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    platform.clock.advance('1h')
    const changed = await change(platform, '3001', { price: '3.00' })
    expect(changed.body).toMatchObject({ name: 'Report', price: '3.00', persistenceDays: 30 })
    await change(platform, '3001', { persistenceDays: 0, name: 'Short report' })
    const { body } = await pricing(platform, '2001')
    const moment = '2026-03-01T13:00:00.0000000Z'
    expect(body.Response).toMatchObject({
      DateCreated: '2026-03-01T12:00:00.0000000Z',
      DateUpdated: moment,
      Products: [{ Name: 'Short report', Price: 3, PersistenceDays: 0, DateUpdated: moment }],
    })
  })

  it.each([
    [{ price: '1' }, 'name'],
    [{ name: 'A' }, 'price'],
    [{ name: 'A', price: 1 }, 'price'],
    [{ name: 'A', price: '-1' }, 'price'],
    [{ name: 'A', price: '1.005' }, 'price'],
    [{ name: 'A', price: '1000000.01' }, 'price'],
    [{ name: 'A', price: '1', persistenceDays: -1 }, 'persistenceDays'],
    [{ name: 'A', price: '1', persistenceDays: 1.5 }, 'persistenceDays'],
    [{ name: 'A', price: '1', persistenceDays: 99_999 }, 'persistenceDays'],
    [{ id: '3002', name: 'A', price: '1' }, 'id'],
  ])('[BIL-08] are refused for %j, naming the problem', async (given, member) => {
    await using platform = await startTestPlatform()
    const { status, text } = await platform.control.postJson(products, given)
    expect([status, text]).toEqual([400, expect.stringContaining(member)])
    const listed = await platform.control.get(products)
    expect(listed.body.products).toHaveLength(1)
  })

  it('[BIL-08] are 404 where there is no such application or product', async () => {
    await using platform = await startTestPlatform()
    const given = { name: 'A', price: '1' }
    const nowhere = await platform.control.postJson('_emulator/applications/77/products', given)
    expect([nowhere.status, nowhere.text]).toEqual([404, expect.stringContaining('Application 77')])
    const missing = await change(platform, '77', given)
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Product 77')])
  })
})

describe('the prices of a seed', () => {
  it.each([
    ['2.505', /at most two decimals/],
    ['-1', /decimal/],
    ['1,5', /decimal/],
    ['1000000.01', /at most 1000000/],
  ])('[BIL-02] are refused as %s', async (price, reason) => {
    const users = [{ id: '1', name: 'A', email: 'a@example.test' }]
    const applications = [
      { name: 'App', kind: 'web' as const, owner: '1', products: [{ name: 'P', price }] },
    ]
    await expect(createEmulator({ seed: { users, applications } })).rejects.toMatchObject({
      code: 'seed-invalid',
      message: expect.stringMatching(reason),
    })
  })
})
