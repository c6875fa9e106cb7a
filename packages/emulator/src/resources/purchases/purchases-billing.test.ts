import { profiles } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import {
  adasSession,
  requestPurchase,
  bensSession,
  buyInShop,
  confirmedPurchase,
  decide,
  newProduct,
  newPurchase,
  purchasesOf,
  report,
  storePath,
  walletOf,
} from '../../testing/purchases.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

/** A token of Ada's for the application that sells. */
const sellerOf = (platform: TestPlatform): Client =>
  platform.withScopes([], { application: '2001' })

const read = (platform: TestPlatform, client: Client, id: string) =>
  client.get(storePath(platform, `purchases/${id}`))

describe('a new purchase', () => {
  it('[BIL-01] is 201, PENDING, with its products, its amounts and its secret', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const products = [{ ...report, Quantity: '2', Tags: ['NA12878', 'NA12891', 'NA12878'] }]
    const { status, body } = await requestPurchase(platform, sellerOf(platform), products)
    expect(status).toBe(201)
    const moment = '2026-03-01T12:00:00.0000000Z'
    expect(body.Response).toEqual({
      Id: '10001',
      Status: 'PENDING',
      RefundStatus: 'NOTREFUNDED',
      DateCreated: moment,
      DateUpdated: moment,
      InvoiceNumber: 'INV-000001',
      Amount: 5,
      AmountOfTax: 0,
      AmountTotal: 5,
      Products: [
        {
          Id: '3001',
          Name: 'Report',
          Price: 2.5,
          Quantity: 2,
          PersistenceStatus: 'EXPIRED',
          Tags: ['NA12878', 'NA12891'],
        },
      ],
      PurchaseType: 'product',
      AppSession: { Id: adasSession, Name: expect.any(String) },
      User: { Id: '1001', Name: 'Ada Example' },
      Application: { Id: '2001', Name: 'Cohort Browser' },
      RefundSecret: expect.stringMatching(/^\S{20,}$/),
      HrefPurchaseDialog: `${platform.storeUrl}/purchases/10001`,
    })
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
  })

  it('[BIL-01] returns RefundSecret and HrefPurchaseDialog only once, to the application that creates it', async () => {
    await using platform = await startTestPlatform()
    const seller = sellerOf(platform)
    const { id, secret } = await confirmedPurchase(platform, seller)
    const texts = [
      (await read(platform, seller, id)).text,
      (await seller.get(storePath(platform, 'applications/2001/purchases'))).text,
      (await seller.get(storePath(platform, 'users/current/products'))).text,
      (await platform.control.get(`_emulator/purchases/${id}`)).text,
      (await seller.post(storePath(platform, `purchases/${id}/refund`), { RefundSecret: secret }))
        .text,
    ]
    for (const text of texts) {
      expect(text).toContain('3001')
      expect(text).not.toMatch(/RefundSecret|HrefPurchaseDialog/)
      expect(text).not.toContain(secret)
    }
    const image = Buffer.from(platform.snapshot().image)
    expect(image.includes('NOTREFUNDED')).toBe(true)
    expect(image.includes(secret)).toBe(false)
  })

  it('[BIL-02] has amounts that are exact to the cent, written with exactly their digits', async () => {
    await using platform = await startTestPlatform({ taxRate: '0.19' })
    const tenth = await newProduct(platform, '0.10')
    const third = await newProduct(platform, '0.33')
    const wanted = [
      { Id: tenth, Quantity: 3 },
      { Id: third, Quantity: 0.5 },
      { Id: '3001', Quantity: '1.1' },
    ]
    const { text, body } = await requestPurchase(platform, sellerOf(platform), wanted)
    // 0.30, 0.165 that is 0.17, 2.75; then the tax of 3.22, 0.6118.
    expect(text).toContain('"Amount":3.22,"AmountOfTax":0.61,"AmountTotal":3.83')
    expect(text).toContain('"Quantity":1.1')
    await decide(platform, body.Response.Id, 'confirm')
    expect((await walletOf(platform, '1001')).balance).toBe('996.17')
  })

  it.each(profiles)('[BIL-02] has an InvoiceNumber from its creation on (%s)', async (profile) => {
    await using platform = await startTestPlatform({ profile })
    const extra = await newProduct(platform, '1')
    const seller = sellerOf(platform)
    const ids: string[] = []
    for (let at = 0; at < 4; at += 1) {
      ids.push((await newPurchase(platform, seller, [{ Id: extra, Quantity: 1 }])).id)
    }
    const numbers = async () => {
      const replies = await Promise.all(ids.map((id) => read(platform, seller, id)))
      return replies.map(({ body }) => body.Response.InvoiceNumber as string | undefined)
    }
    const given = ['INV-000001', 'INV-000002', 'INV-000003', 'INV-000004']
    expect(await numbers()).toEqual(given)
    await decide(platform, ids[2]!, 'confirm')
    await decide(platform, ids[0]!, 'cancel')
    await decide(platform, ids[1]!, 'fail')
    await decide(platform, ids[3]!, 'confirm')
    expect(await numbers()).toEqual(given)
  })

  it('[BIL-02] keeps the price at which it was made', async () => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, sellerOf(platform))
    await platform.control.send(
      'PUT',
      '_emulator/products/3001',
      { 'content-type': 'application/json' },
      JSON.stringify({ price: '9.99' }),
    )
    await decide(platform, id, 'confirm')
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
    const pricing = await platform.ada.get(storePath(platform, 'applications/2001'))
    expect(pricing.body.Response.Products[0].Price).toBe(9.99)
  })

  it('[BIL-11] of only free products is COMPLETED immediately', async () => {
    await using platform = await startTestPlatform()
    const free = await newProduct(platform, '0.00')
    const before = await walletOf(platform, '1001')
    const wanted = [{ Id: free, Quantity: 3 }]
    const { status, body } = await requestPurchase(platform, sellerOf(platform), wanted)
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Status: 'COMPLETED',
      AmountTotal: 0,
      InvoiceNumber: 'INV-000001',
      RefundSecret: expect.any(String),
    })
    platform.clock.advance('61m')
    const later = await read(platform, platform.ada, body.Response.Id)
    expect(later.body.Response.Status).toBe('COMPLETED')
    expect(await walletOf(platform, '1001')).toEqual(before)
  })
})

describe('a purchase that is refused', () => {
  it('[BIL-11] is one from an application whose billing is not activated', async () => {
    await using platform = await startTestPlatform()
    await platform.seed({
      projects: [
        {
          owner: '1001',
          name: 'Deep',
          appResults: [{ id: '6300', name: 'D', application: '2002' }],
        },
      ],
    })
    const { body } = await platform.ada.get('v1pre3/appresults/6300')
    const session = body.Response.AppSession.Id as string
    const reply = await requestPurchase(platform, platform.ada, [report], session)
    expect(reply.status).toBe(403)
    expect(refusalOf(reply).message).toMatch(/Billing is not activated.*2002.*Depth/)
  })

  it.each([
    ['no product that there is', '99', /product 99, which doesn't exist/],
    ['no id at all', 'report', /product report, which doesn't exist/],
    ['a product of another application', '3101', /product 3101, which another application sells/],
  ])('[BIL-01] is one of %s', async (_, Id, message) => {
    await using platform = await startTestPlatform()
    await buyInShop(platform)
    const wanted = [report, { Id, Quantity: 1 }]
    const reply = await requestPurchase(platform, sellerOf(platform), wanted)
    expect(reply.status).toBe(400)
    expect(refusalOf(reply).members).toEqual(['Products[1].Id'])
    expect(refusalOf(reply).message).toMatch(message)
  })

  it.each([0, -1, '-1', 'many', '1e3', 0.00001, 1_000_001, '9'.repeat(99), true, null])(
    '[BIL-01] is one of a quantity that is %j',
    async (Quantity) => {
      await using platform = await startTestPlatform()
      const wanted = [{ Id: '3001', Quantity: Quantity as number }]
      const reply = await requestPurchase(platform, sellerOf(platform), wanted)
      expect(reply.status).toBe(400)
      expect(refusalOf(reply).members).toEqual(['Products[0].Quantity'])
    },
  )

  it('[BIL-01] is one whose price rounds to nothing, and one over the limit', async () => {
    await using platform = await startTestPlatform()
    const cheap = await newProduct(platform, '0.01')
    const dear = await newProduct(platform, '1000000')
    const little = await requestPurchase(platform, sellerOf(platform), [
      { Id: cheap, Quantity: 0.4999 },
    ])
    expect([little.status, refusalOf(little).members]).toEqual([400, ['Products[0].Quantity']])
    const much = await requestPurchase(platform, sellerOf(platform), [{ Id: dear, Quantity: 1001 }])
    expect([much.status, refusalOf(much).members]).toEqual([400, ['Products']])
    expect(refusalOf(much).message).toContain('1,000,000,000.00')
    const most = await requestPurchase(platform, sellerOf(platform), [{ Id: dear, Quantity: 1000 }])
    expect(most.text).toContain('"AmountTotal":1000000000,')
  })

  it('[BIL-01] is one with too many products, with too many tags or with a tag that is too long', async () => {
    await using platform = await startTestPlatform()
    const extra = await newProduct(platform, '1')
    const seller = sellerOf(platform)
    const one = { Id: extra, Quantity: 1 }
    const refused = async (wanted: Parameters<typeof requestPurchase>[2]) =>
      refusalOf(await requestPurchase(platform, seller, wanted)).members
    expect(await refused(Array.from({ length: 101 }, () => one))).toEqual(['Products'])
    const tags = Array.from({ length: 51 }, (_, at) => `tag ${at}`)
    expect(await refused([{ ...one, Tags: tags }])).toEqual(['Products[0].Tags'])
    expect(await refused([{ ...one, Tags: ['x'.repeat(129)] }])).toEqual(['Products[0].Tags[0]'])
    const most = await requestPurchase(
      platform,
      seller,
      Array.from({ length: 100 }, () => one),
    )
    expect(most.status).toBe(201)
  })

  it('[BIL-01] is one in a session of another user, of another application, or in an unknown one', async () => {
    await using platform = await startTestPlatform()
    const seller = sellerOf(platform)
    const ofBen = await requestPurchase(platform, seller, [report], bensSession)
    expect([ofBen.status, refusalOf(ofBen).message]).toEqual([
      403,
      expect.stringContaining('belongs to another user'),
    ])
    const other = platform.withScopes(['write global'], { application: '2002' })
    const ofOther = await requestPurchase(platform, other)
    expect([ofOther.status, refusalOf(ofOther).message]).toEqual([
      403,
      expect.stringContaining('belongs to another application'),
    ])
    const withoutBuyer = await requestPurchase(platform, seller, [report], '77')
    expect([withoutBuyer.status, refusalOf(withoutBuyer).members]).toEqual([400, ['AppSessionId']])
  })

  it('[BIL-01] leaves nothing behind', async () => {
    await using platform = await startTestPlatform()
    await requestPurchase(platform, sellerOf(platform), [report, { Id: '99', Quantity: 1 }])
    expect(await purchasesOf(platform)).toEqual([])
  })

  it('[ERR-07] is one that is not JSON', async () => {
    await using platform = await startTestPlatform()
    const form = { Products: '3001', AppSessionId: adasSession }
    const reply = await platform.ada.post(storePath(platform, 'purchases'), form)
    expect(reply.status).toBe(415)
  })

  it('accepts members in any case and numbers as strings, as deployed clients write them', async () => {
    await using platform = await startTestPlatform()
    const body = { products: [{ id: 3001, quantity: ' 1.5 ' }], appsessionid: 9001 }
    const reply = await sellerOf(platform).postJson(storePath(platform, 'purchases/'), body)
    expect(reply.status).toBe(201)
    expect(reply.body.Response.Amount).toBe(3.75)
  })
})

describe('a purchase is read', () => {
  it('[BIL-03] only by its buyer and by the owner of the application', async () => {
    await using platform = await startTestPlatform()
    const bens = platform.withScopes([], { user: '1002', application: '2001' })
    const { id } = await newPurchase(platform, bens, [report], bensSession)
    expect((await read(platform, platform.ben, id)).status).toBe(200)
    expect((await read(platform, bens, id)).status).toBe(200)
    // Ada owns the application that sold.
    expect((await read(platform, platform.ada, id)).status).toBe(200)
    await buyInShop(platform)
    const stranger = await read(platform, platform.withToken('cy-private'), id)
    expect(stranger.status).toBe(403)
    expect(refusalOf(stranger)).toMatchObject({ code: 'Forbidden' })
    const [shopped] = await purchasesOf(platform, '?user=1002&application=2003')
    expect((await read(platform, platform.withToken('cy-private'), shopped!.id)).status).toBe(200)
    expect((await read(platform, platform.ada, shopped!.id)).status).toBe(403)
    expect((await read(platform, platform.anonymous, id)).status).toBe(401)
  })

  it('[BIL-03] not by another application of its buyer', async () => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, sellerOf(platform))
    const other = platform.withScopes(['read project 4001'], { application: '2002' })
    const reply = await read(platform, other, id)
    expect(reply.status).toBe(403)
    expect(refusalOf(reply).message).toContain('BROWSE on a Purchase')
  })

  it('[BIL-03] only where it exists', async () => {
    await using platform = await startTestPlatform()
    const reply = await read(platform, platform.ada, '10001')
    expect([reply.status, refusalOf(reply).message]).toEqual([404, "Purchase 10001 doesn't exist."])
  })
})

it('[BIL-03] outlives its session, and keeps its name', async () => {
  await using platform = await startTestPlatform()
  const { id } = await confirmedPurchase(platform, sellerOf(platform))
  const before = await read(platform, platform.ada, id)
  await platform.control.postJson(`_emulator/clock`, { advance: '49h' })
  expect((await platform.ada.delete(`v1pre3/appsessions/${adasSession}`)).status).toBe(200)
  expect((await platform.ada.delete('v1pre3/users/current/trash')).status).toBe(200)
  expect((await platform.ada.get(`v1pre3/appsessions/${adasSession}`)).status).toBe(404)
  expect(await read(platform, platform.ada, id)).toMatchObject({ status: 200, body: before.body })
})

describe('the purchases from an application', () => {
  it('[BIL-08] are all visible to its owner, and to others only their own', async () => {
    await using platform = await startTestPlatform()
    const adas = await newPurchase(platform, sellerOf(platform))
    const bensToken = platform.withScopes([], { user: '1002', application: '2001' })
    const bens = await newPurchase(platform, bensToken, [report], bensSession)
    const list = async (client: Client, application = '2001') => {
      const path = storePath(platform, `applications/${application}/purchases`)
      const { Items } = (await client.get(path)).body.Response
      return (Items as { Id: string }[]).map(({ Id }) => Id)
    }
    expect(await list(platform.ada)).toEqual([adas.id, bens.id])
    expect(await list(sellerOf(platform))).toEqual([adas.id, bens.id])
    expect(await list(platform.ben)).toEqual([bens.id])
    expect(await list(bensToken)).toEqual([bens.id])
    expect(await list(platform.withScopes([], { application: '2002' }))).toEqual([])
    expect(await list(platform.withScopes(['browse global'], { application: '2002' }))).toEqual([
      adas.id,
      bens.id,
    ])
    await buyInShop(platform)
    expect(await list(platform.withToken('cy-private'))).toEqual([])
    expect(await list(platform.ada, '2002')).toEqual([])
  })

  it('[BIL-08] are the same as the single records', async () => {
    await using platform = await startTestPlatform()
    const { id } = await confirmedPurchase(platform, sellerOf(platform))
    const list = await platform.ada.get(storePath(platform, 'applications/2001/purchases'))
    expect(list.body.Response.Items).toEqual([
      (await read(platform, platform.ada, id)).body.Response,
    ])
  })

  it('[BIL-08] are 404 where there is no such application', async () => {
    await using platform = await startTestPlatform()
    for (const id of ['77', 'none']) {
      const reply = await platform.ada.get(storePath(platform, `applications/${id}/purchases`))
      expect([reply.status, refusalOf(reply).message]).toEqual([
        404,
        `Application ${id} doesn't exist.`,
      ])
    }
  })
})

describe('a refund', () => {
  const refund = (
    platform: TestPlatform,
    client: Client,
    id: string,
    form: Record<string, string>,
  ) => client.post(storePath(platform, `purchases/${id}/refund`), form)

  it('[BIL-09] returns the credits and records when, by whom and why', async () => {
    await using platform = await startTestPlatform({ taxRate: '0.19' })
    const seller = sellerOf(platform)
    const { id, secret } = await confirmedPurchase(platform, seller)
    expect((await walletOf(platform, '1001')).balance).toBe('997.02')
    const form = { RefundSecret: secret, Comment: 'Empty report' }
    const { status, body } = await refund(platform, seller, id, form)
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: id,
      Status: 'COMPLETED',
      RefundStatus: 'COMPLETED',
      DateRefunded: expect.stringMatching(/^2026-03-01T12:/),
      UserRefundedBy: { Id: '1001', Name: 'Ada Example' },
      RefundComment: 'Empty report',
    })
    expect((await read(platform, seller, id)).body).toEqual(body)
    const { balance, ledger } = await walletOf(platform, '1001')
    expect(balance).toBe('1000.00')
    expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['opening', '1000.00'],
      ['purchase', '-2.98'],
      ['refund', '2.98'],
    ])
  })

  it('[BIL-09] needs no comment, and also accepts JSON', async () => {
    await using platform = await startTestPlatform()
    const { id, secret } = await confirmedPurchase(platform, platform.ada)
    const path = storePath(platform, `purchases/${id}/refund`)
    const { status, body } = await platform.ada.postJson(path, {
      refundsecret: secret,
      comment: '',
    })
    expect(status).toBe(200)
    expect(body.Response).not.toHaveProperty('RefundComment')
  })

  it('[BIL-09] requires the token with which the purchase was made', async () => {
    await using platform = await startTestPlatform()
    const { id, secret } = await confirmedPurchase(platform, sellerOf(platform))
    const others = [
      sellerOf(platform),
      platform.ada,
      platform.ben,
      platform.withScopes(['write global'], { application: '2002' }),
    ]
    for (const other of others) {
      const reply = await refund(platform, other, id, { RefundSecret: secret })
      expect(reply.status).toBe(403)
      expect(refusalOf(reply).code).toBe('Forbidden')
    }
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
  })

  it('[BIL-09] requires the secret of the purchase', async () => {
    await using platform = await startTestPlatform()
    const seller = sellerOf(platform)
    const { id } = await confirmedPurchase(platform, seller)
    const extra = await newProduct(platform, '1')
    const other = await confirmedPurchase(platform, seller, [{ Id: extra, Quantity: 1 }])
    for (const RefundSecret of [other.secret, '', 'made up']) {
      const reply = await refund(platform, seller, id, { RefundSecret })
      expect([reply.status, refusalOf(reply).message]).toEqual([
        403,
        expect.stringContaining('RefundSecret'),
      ])
    }
    expect((await walletOf(platform, '1001')).balance).toBe('996.50')
  })

  it('[BIL-09] is 409 for a purchase that is not COMPLETED, naming its status', async () => {
    await using platform = await startTestPlatform()
    const seller = sellerOf(platform)
    for (const [decision, status] of [
      [undefined, 'PENDING'],
      ['cancel', 'CANCELLED'],
      ['fail', 'ERRORED'],
    ] as const) {
      const { id, secret } = await newPurchase(platform, seller)
      if (decision !== undefined) await decide(platform, id, decision)
      const reply = await refund(platform, seller, id, { RefundSecret: secret })
      expect([reply.status, refusalOf(reply).message]).toEqual([
        409,
        expect.stringContaining(status),
      ])
    }
    expect((await walletOf(platform, '1001')).ledger).toHaveLength(1)
  })

  it('[BIL-09] is 409 the second time', async () => {
    await using platform = await startTestPlatform()
    const seller = sellerOf(platform)
    const { id, secret } = await confirmedPurchase(platform, seller)
    await refund(platform, seller, id, { RefundSecret: secret, Comment: 'first' })
    const again = await refund(platform, seller, id, { RefundSecret: secret, Comment: 'second' })
    expect([again.status, refusalOf(again).message]).toEqual([
      409,
      expect.stringContaining('already refunded'),
    ])
    const { body } = await read(platform, seller, id)
    expect(body.Response.RefundComment).toBe('first')
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
  })

  it('[BIL-09] of free products returns no credits', async () => {
    await using platform = await startTestPlatform()
    const free = await newProduct(platform, '0')
    const bought = await newPurchase(platform, platform.ada, [{ Id: free, Quantity: 1 }])
    const { body } = await refund(platform, platform.ada, bought.id, {
      RefundSecret: bought.secret,
    })
    expect(body.Response.RefundStatus).toBe('COMPLETED')
    expect((await walletOf(platform, '1001')).ledger).toHaveLength(1)
  })
})

describe('the tax rate', () => {
  it.each(['0', '0.19', '0.075', '1'])('[BIL-02] may be %s', async (taxRate) => {
    await using platform = await startTestPlatform({ taxRate })
    const wanted = [{ Id: '3001', Quantity: 400 }]
    const { body } = await requestPurchase(platform, platform.ada, wanted)
    expect(body.Response.AmountOfTax).toBe(1000 * Number(taxRate))
  })

  it.each(['19', '-0.1', '1.1', '19%', '', '0,19', '.19'])(
    '[BIL-02] may not be "%s", and the error names the valid values',
    async (taxRate) => {
      await expect(startTestPlatform({ taxRate })).rejects.toMatchObject({
        code: 'tax-rate-invalid',
        message: expect.stringMatching(/decimal from 0 to 1/),
      })
    },
  )
})
