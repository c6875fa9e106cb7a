import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import {
  askToBuy,
  bensSession,
  buyInShop,
  confirmedPurchase,
  decide,
  newProduct,
  newPurchase,
  report,
  storePath,
  walletOf,
} from '../../testing/purchases.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

/** A platform whose clock is stopped until it is moved. */
async function frozenPlatform(): Promise<TestPlatform> {
  const platform = await startTestPlatform()
  platform.clock.freeze(true)
  platform.clock.set(testNow)
  return platform
}

const sellerOf = (platform: TestPlatform): Client =>
  platform.withScopes([], { application: '2001' })

async function statusOf(platform: TestPlatform, id: string): Promise<string> {
  const { body } = await platform.ada.get(storePath(platform, `purchases/${id}`))
  return body.Response.Products[0].PersistenceStatus as string
}

type Line = { Id: string; PurchaseId: string; Name: string; PersistenceStatus: string }

async function productsOf(platform: TestPlatform, client: Client, query = ''): Promise<Line[]> {
  const { body } = await client.get(storePath(platform, `users/current/products?${query}`))
  return body.Response.Items as Line[]
}

describe('a persistent product', () => {
  it('[BIL-07] is ACTIVE for its days, and EXPIRED from then on', async () => {
    await using platform = await frozenPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    expect(await statusOf(platform, id)).toBe('EXPIRED')
    platform.clock.advance('30m')
    await decide(platform, id, 'confirm')
    expect(await statusOf(platform, id)).toBe('ACTIVE')
    platform.clock.advance(30 * 86_400_000 - 1)
    expect(await statusOf(platform, id)).toBe('ACTIVE')
    platform.clock.advance(1)
    expect(await statusOf(platform, id)).toBe('EXPIRED')
  })

  it('[BIL-07] can’t be bought again while it is ACTIVE, and is named', async () => {
    await using platform = await frozenPlatform()
    const { id } = await confirmedPurchase(platform, platform.ada)
    const again = await askToBuy(platform, sellerOf(platform))
    expect(again.status).toBe(409)
    expect(refusalOf(again)).toMatchObject({ code: 'Conflict', members: ['Products'] })
    const { message } = refusalOf(again)
    expect(message).toMatch(new RegExp(`Product 3001 \\(Report\\).*purchase ${id}`))
    expect(message).toContain('2026-03-31T12:00:00.000Z')
    platform.clock.advance('30d')
    await confirmedPurchase(platform, sellerOf(platform))
    expect((await walletOf(platform, '1001')).balance).toBe('995.00')
  })

  it('[BIL-07] is active only for its buyer', async () => {
    await using platform = await frozenPlatform()
    await confirmedPurchase(platform, platform.ada)
    const bens = await askToBuy(platform, platform.ben, [report], bensSession)
    expect(bens.status).toBe(201)
  })

  it('[BIL-07] in two pending purchases is bought by the one that is confirmed first', async () => {
    await using platform = await frozenPlatform()
    const first = await newPurchase(platform, platform.ada)
    const second = await newPurchase(platform, platform.ada)
    await decide(platform, second.id, 'confirm')
    const refused = await decide(platform, first.id, 'confirm')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Product 3001')
    const { body } = await platform.control.get(`_emulator/purchases/${first.id}`)
    expect(body.status).toBe('PENDING')
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
    await decide(platform, first.id, 'cancel')
  })

  it('[BIL-07, BIL-09] can be bought again once it was refunded', async () => {
    await using platform = await frozenPlatform()
    const { id, secret } = await confirmedPurchase(platform, platform.ada)
    const path = storePath(platform, `purchases/${id}/refund`)
    const { body } = await platform.ada.post(path, { RefundSecret: secret })
    expect(body.Response.Products[0].PersistenceStatus).toBe('EXPIRED')
    const again = await confirmedPurchase(platform, platform.ada)
    expect(await statusOf(platform, again.id)).toBe('ACTIVE')
  })

  it('[BIL-07] can be only once in a purchase', async () => {
    await using platform = await frozenPlatform()
    const reply = await askToBuy(platform, platform.ada, [report, report])
    expect([reply.status, refusalOf(reply).members]).toEqual([400, ['Products[1].Id']])
    const extra = await newProduct(platform, '1')
    const one = { Id: extra, Quantity: 1 }
    const twice = await askToBuy(platform, platform.ada, [{ ...one, Tags: ['a'] }, one])
    expect(twice.status).toBe(201)
  })

  it('[BIL-07] is NOPERSISTENCE where it has no days, and can be bought any number of times', async () => {
    await using platform = await frozenPlatform()
    const wanted = [{ Id: await newProduct(platform, '1'), Quantity: 1 }]
    const { id } = await confirmedPurchase(platform, platform.ada, wanted)
    expect(await statusOf(platform, id)).toBe('NOPERSISTENCE')
    await confirmedPurchase(platform, platform.ada, wanted)
    expect((await walletOf(platform, '1001')).balance).toBe('998.00')
  })
})

describe('what a user has bought', () => {
  it('[BIL-06] is every product of a COMPLETED purchase, with its time and its purchase', async () => {
    await using platform = await frozenPlatform()
    const seller = sellerOf(platform)
    const extra = await newProduct(platform, '1')
    const wanted = [
      { ...report, Tags: ['NA12878'] },
      { Id: extra, Quantity: 2.5 },
    ]
    const { id } = await newPurchase(platform, seller, wanted)
    const cancelled = await newPurchase(platform, seller, wanted)
    await decide(platform, cancelled.id, 'cancel')
    expect(await productsOf(platform, seller)).toEqual([])
    platform.clock.advance('5m')
    await decide(platform, id, 'confirm')
    const common = { PurchaseId: id, DatePurchased: '2026-03-01T12:05:00.0000000Z' }
    expect(await productsOf(platform, seller)).toEqual([
      {
        ...common,
        Id: '3001',
        Name: 'Report',
        Price: 2.5,
        Quantity: 1,
        PersistenceStatus: 'ACTIVE',
        Tags: ['NA12878'],
      },
      {
        ...common,
        Id: extra,
        Name: 'Extra',
        Price: 1,
        Quantity: 2.5,
        PersistenceStatus: 'NOPERSISTENCE',
        Tags: [],
      },
    ])
  })

  it('[BIL-06] stays when it has EXPIRED, and is removed when it was refunded', async () => {
    await using platform = await frozenPlatform()
    const { id, secret } = await confirmedPurchase(platform, platform.ada)
    platform.clock.advance('31d')
    expect(await productsOf(platform, platform.ada)).toMatchObject([
      { PersistenceStatus: 'EXPIRED' },
    ])
    await platform.ada.post(storePath(platform, `purchases/${id}/refund`), { RefundSecret: secret })
    expect(await productsOf(platform, platform.ada)).toEqual([])
  })

  it('[BIL-06] is filtered by Tags and ProductIds', async () => {
    await using platform = await frozenPlatform()
    const extra = await newProduct(platform, '1')
    await confirmedPurchase(platform, platform.ada, [
      { ...report, Tags: ['a', 'b'] },
      { Id: extra, Quantity: 1, Tags: ['b'] },
      { Id: extra, Quantity: 1, Tags: ['c,d'] },
      { Id: extra, Quantity: 1 },
    ])
    const ids = async (query: string) =>
      (await productsOf(platform, platform.ada, query)).map(({ Id }) => Id)
    expect(await ids('Tags=a')).toEqual(['3001'])
    expect(await ids('tags=b')).toEqual(['3001', extra])
    expect(await ids('Tags=a,c')).toEqual(['3001'])
    expect(await ids('Tags=B')).toEqual([])
    expect(await ids('ProductIds=3001')).toEqual(['3001'])
    expect(await ids(`ProductIds=3001, ${extra}`)).toEqual(['3001', extra, extra, extra])
    expect(await ids(`ProductIds=${extra}&Tags=b`)).toEqual([extra])
    expect(await ids('ProductIds=99')).toEqual([])
    expect(await ids('ProductIds=none')).toEqual([])
    expect(await ids('ProductIds=&Tags=')).toHaveLength(4)
  })

  it('[BIL-06] is in one page, and sorted as requested', async () => {
    await using platform = await frozenPlatform()
    const names = ['b', 'c', 'a']
    const products = await Promise.all(names.map((name) => newProduct(platform, '1', name)))
    for (const Id of [...products, ...products, ...products, ...products]) {
      platform.clock.advance('1m')
      await confirmedPurchase(platform, platform.ada, [{ Id, Quantity: 1 }])
    }
    const all = await productsOf(platform, platform.ada)
    expect(all).toHaveLength(12)
    const purchases = all.map(({ PurchaseId }) => Number(PurchaseId))
    expect(purchases).toEqual(purchases.toSorted((one, other) => one - other))
    const byName = await productsOf(platform, platform.ada, 'SortBy=Name&SortDir=Desc&Limit=5')
    expect(byName.map(({ Name }) => Name)).toEqual(['c', 'c', 'c', 'c', 'b'])
  })

  it('[BIL-06] is visible only to the application that sold it', async () => {
    await using platform = await frozenPlatform()
    await buyInShop(platform)
    await confirmedPurchase(platform, sellerOf(platform))
    const ids = async (client: Client) => (await productsOf(platform, client)).map(({ Id }) => Id)
    expect(await ids(platform.ada)).toEqual(['3101', '3001'])
    expect(await ids(sellerOf(platform))).toEqual(['3001'])
    expect(await ids(platform.withScopes([], { application: '2003' }))).toEqual(['3101'])
    expect(await ids(platform.withScopes([], { application: '2002' }))).toEqual([])
    expect(await ids(platform.ben)).toEqual(['3102'])
    expect(await ids(platform.withToken('cy-private'))).toEqual([])
  })
})
