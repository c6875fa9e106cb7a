import { describe, expect, it } from 'vitest'
import {
  buyInShop,
  confirmedPurchase,
  decide,
  newPurchase,
  purchasesOf,
  report,
  storePath,
} from '../testing/purchases.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

describe('the purchases of the control API', () => {
  it('[BIL-04] are listed with all of their details', async () => {
    await using platform = await startTestPlatform({ taxRate: '0.19' })
    const wanted = [{ ...report, Quantity: 1.5, Tags: ['NA12878'] }]
    const { id } = await newPurchase(platform, platform.ada, wanted)
    const { status, body } = await decide(platform, id, 'confirm')
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      status: 'COMPLETED',
      expired: false,
      refundStatus: 'NOTREFUNDED',
      invoiceNumber: 'INV-000001',
      user: '1001',
      application: '2001',
      appSession: '9001',
      amount: '3.75',
      taxRate: '0.19',
      tax: '0.71',
      total: '4.46',
      created: expect.stringMatching(/^2026-03-01T12:/),
      updated: expect.stringMatching(/^2026-03-01T12:/),
      refunded: null,
      refundComment: null,
      statusSummary: null,
      redirect: `http://127.0.0.1:3000/callback?action=purchase&purchaseid=${id}`,
      products: [
        {
          id: '3001',
          name: 'Report',
          price: '2.50',
          quantity: '1.5',
          amount: '3.75',
          persistenceStatus: 'ACTIVE',
          tags: ['NA12878'],
        },
      ],
    })
    expect((await platform.control.get(`_emulator/purchases/${id}`)).body).toEqual(body)
  })

  it('[BIL-04] lead to the three outcomes', async () => {
    await using platform = await startTestPlatform()
    for (const [decision, status] of [
      ['cancel', 'CANCELLED'],
      ['fail', 'ERRORED'],
      ['confirm', 'COMPLETED'],
    ] as const) {
      const { id } = await newPurchase(platform, platform.ada)
      expect((await decide(platform, id, decision)).body.status).toBe(status)
      const again = await decide(platform, id, decision)
      expect([again.status, again.body.status]).toEqual([200, status])
      const other = await decide(platform, id, decision === 'cancel' ? 'fail' : 'cancel')
      expect([other.status, other.text]).toEqual([409, expect.stringContaining(status)])
    }
  })

  it('[BIL-04] are refunded by the bench’s owner, once, and only after they were completed', async () => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    const refund = () =>
      platform.control.postJson(`_emulator/purchases/${id}/refund`, { comment: 'By mistake' })
    expect((await refund()).status).toBe(409)
    await decide(platform, id, 'confirm')
    const { status, body } = await refund()
    expect([status, body.refundStatus, body.refundComment]).toEqual([
      200,
      'COMPLETED',
      'By mistake',
    ])
    expect((await refund()).text).toContain('already refunded')
    const wallet = await platform.control.get('_emulator/wallets/1001')
    expect(wallet.body['balance']).toBe('1000.00')
  })

  it('[BIL-10] are refused for too few credits, and wait on', async () => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, platform.ben, [{ ...report, Quantity: 5 }], '9002')
    const refused = await decide(platform, id, 'confirm')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/has 10\.00 credits, but 12\.50 are required/),
    ])
    await platform.control.postJson('_emulator/wallets/1002/credit', { amount: '2.50' })
    expect((await decide(platform, id, 'confirm')).body.status).toBe('COMPLETED')
  })

  it('are listed, of a user and of an application', async () => {
    await using platform = await startTestPlatform()
    const { id } = await confirmedPurchase(platform, platform.ada)
    await buyInShop(platform)
    const list = async (query = '') =>
      (await purchasesOf(platform, query)).map(({ user, application }) => `${user} ${application}`)
    expect(await list()).toEqual(['1001 2001', '1001 2003', '1002 2003'])
    expect(await list('?user=1001')).toEqual(['1001 2001', '1001 2003'])
    expect(await list('?application=2003')).toEqual(['1001 2003', '1002 2003'])
    expect(await list('?user=1002&application=2001')).toEqual([])
    const unknown = await platform.control.get('_emulator/purchases?user=77')
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('77')])
    expect((await purchasesOf(platform))[0]?.id).toBe(id)
  })

  it('are 404 where there is none', async () => {
    await using platform = await startTestPlatform()
    for (const id of ['10001', 'none']) {
      expect((await platform.control.get(`_emulator/purchases/${id}`)).status).toBe(404)
      expect((await decide(platform, id, 'confirm')).status).toBe(404)
    }
  })

  it('have no return address where the application has none', async () => {
    await using platform = await startTestPlatform()
    await buyInShop(platform)
    const { body } = await platform.control.get('_emulator/purchases?application=2003')
    expect(body.purchases[0].redirect).toBeNull()
  })
})

it('[BIL-04, BIL-05] changes of purchases are sent as events', async () => {
  await using platform = await startTestPlatform()
  const aborted = new AbortController()
  const { body } = await fetch(`${platform.uiUrl}/_emulator/events`, { signal: aborted.signal })
  const first = await confirmedPurchase(platform, platform.ada)
  const path = storePath(platform, `purchases/${first.id}/refund`)
  await platform.ada.post(path, { RefundSecret: first.secret })
  const second = await newPurchase(platform, platform.ada)
  platform.clock.advance('1h')
  let received = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += piece
    if (received.includes('CANCELLED')) break
  }
  aborted.abort()
  const events = [...received.matchAll(/^event: purchase\ndata: (.*)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as unknown,
  )
  const refundStatus = 'NOTREFUNDED'
  expect(events).toEqual([
    { id: first.id, status: 'PENDING', refundStatus },
    { id: first.id, status: 'COMPLETED', refundStatus },
    { id: first.id, status: 'COMPLETED', refundStatus: 'COMPLETED' },
    { id: second.id, status: 'PENDING', refundStatus },
    { id: second.id, status: 'CANCELLED', refundStatus },
  ])
})

describe('the OpenAPI document', () => {
  it('[V2-15, BIL-01, BIL-03, BIL-06, BIL-08, BIL-09] has the six operations of the store, at its address', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.control.get('_emulator/openapi.json')
    const server = { url: `${platform.storeUrl}/v1pre3`, description: expect.any(String) }
    const operations = Object.entries(
      body.paths as Record<string, Record<string, { tags?: string[] }>>,
    ).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { tags }]) => tags?.includes('billing'))
        .map(([method]) => {
          expect(item['servers']).toEqual([server])
          return `${method.toUpperCase()} ${path}`
        }),
    )
    expect(operations.toSorted()).toEqual([
      'GET /applications/{applicationId}/purchases',
      'GET /applications/{id}',
      'GET /purchases/{id}',
      'GET /users/current/products',
      'POST /purchases',
      'POST /purchases/{id}/refund',
    ])
    expect(body.paths['/v1pre3/applications/{id}'].get.operationId).toBe('v1.getApplication')
  })
})
