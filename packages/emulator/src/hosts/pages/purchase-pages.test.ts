import { describe, expect, it } from 'vitest'
import { createBrowser, type Page } from '../../testing/browser.ts'
import { visibleText } from '../../testing/forms.ts'
import { ada, ben, signedIn } from '../../testing/oauth.ts'
import {
  requestPurchase,
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
import { startTestPlatform, testNow, type TestPlatform } from '../../testing/test-platform.ts'

const backTo = (id: string) => `http://127.0.0.1:3000/callback?action=purchase&purchaseid=${id}`

/** Where the links of a page lead. */
const linksOf = ({ text }: Page) =>
  [...text.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

const statusOf = async (platform: TestPlatform, id: string) =>
  (await platform.control.get(`_emulator/purchases/${id}`)).body.status as string

/** The dialog of a new purchase of Ada's, as her browser has it open. */
async function openDialog(platform: TestPlatform, products = [report]) {
  const purchase = await newPurchase(platform, platform.ada, products)
  const browser = await signedIn(platform)
  return { ...purchase, browser, page: await browser.get(purchase.dialog) }
}

describe('the dialog of a purchase', () => {
  it('[BIL-04] requires the buyer to sign in first, at its own address, then shows the price', async () => {
    await using platform = await startTestPlatform({ taxRate: '0.19' })
    const wanted = [{ ...report, Quantity: 1.5, Tags: ['NA12878'] }]
    const { dialog } = await newPurchase(platform, platform.ada, wanted)
    expect(dialog.startsWith(platform.storeUrl)).toBe(true)
    const browser = createBrowser()
    const first = await browser.get(dialog)
    expect(first.status).toBe(303)
    const signIn = await browser.follow(first)
    expect(new URL(signIn.url).origin).toBe(platform.storeUrl)
    expect(signIn.forms[1]).toMatchObject({ method: 'post', fields: ['email', 'password'] })
    const page = await browser.follow(await browser.submit(signIn, ada))
    expect([page.status, page.url]).toEqual([200, dialog])
    const words = visibleText(page.text)
    expect(words).toContain('Cohort Browser requests a payment')
    expect(words).toContain('Report 1.5 × 2.50 · active for 30 days · NA12878 3.75')
    expect(words).toContain('Tax, 19 % 0.71 Total 4.46')
    expect(words).toContain('Ada Example ada@example.test')
    expect(words).toContain('1,000.00 credits. 995.54 are left after this.')
    expect(words).toMatch(/until 2026-03-01 13:0\d UTC/)
  })

  it('[BIL-04] is one plain form with the three buttons and a hidden token', async () => {
    await using platform = await startTestPlatform()
    const { page, id } = await openDialog(platform)
    expect(page.forms).toEqual([
      {
        method: 'post',
        action: `${platform.storeUrl}/purchases/${id}`,
        hidden: { csrf: expect.stringMatching(/^\S{20,}$/) },
        fields: [],
        buttons: ['decision=confirm', 'decision=cancel', 'decision=fail'],
      },
    ])
    expect(page.text).not.toMatch(/<script|\son\w+=/i)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['confirm', 'COMPLETED', 'Thank you for your purchase', '997.50'],
    ['cancel', 'CANCELLED', 'You cancelled the purchase', '1000.00'],
    ['fail', 'ERRORED', 'The payment failed', '1000.00'],
  ])(
    '[BIL-04, TRG-05] on %s is %s, and leads back to the application',
    async (decision, status, heading, left) => {
      await using platform = await startTestPlatform()
      const { browser, page, id } = await openDialog(platform)
      const sent = await browser.submit(page, { decision })
      expect([sent.status, sent.location]).toEqual([303, page.url])
      const outcome = await browser.follow(sent)
      expect(outcome.status).toBe(200)
      expect(visibleText(outcome.text)).toContain(heading)
      expect(linksOf(outcome)).toContain(backTo(id))
      expect(await statusOf(platform, id)).toBe(status)
      const read = await platform.ada.get(storePath(platform, `purchases/${id}`))
      expect(read.body.Response.Status).toBe(status)
      expect((await walletOf(platform, '1001')).balance).toBe(left)
    },
  )

  it('[TRG-05] keeps the query of the registered address', async () => {
    await using platform = await startTestPlatform()
    await platform.seed({
      applications: [
        {
          id: '2100',
          name: 'App',
          kind: 'web',
          owner: '1001',
          redirectUri: 'http://127.0.0.1:3000/callback?from=store&x=%26',
          products: [{ id: '3100', name: 'P', price: '1' }],
        },
      ],
      projects: [
        { owner: '1001', name: 'Q', appResults: [{ id: '6400', name: 'R', application: '2100' }] },
      ],
    })
    const result = await platform.ada.get('v1pre3/appresults/6400')
    const session = result.body.Response.AppSession.Id as string
    const wanted = [{ Id: '3100', Quantity: 1 }]
    const { id, dialog } = await newPurchase(platform, platform.ada, wanted, session)
    await decide(platform, id, 'cancel')
    const page = await (await signedIn(platform)).get(dialog)
    expect(linksOf(page)).toContain(
      `http://127.0.0.1:3000/callback?from=store&x=%26&action=purchase&purchaseid=${id}`,
    )
  })

  it('[BIL-10] shows the first decision on a second confirm, and charges nothing', async () => {
    await using platform = await startTestPlatform()
    const { browser, page, id } = await openDialog(platform)
    await browser.submit(page, { decision: 'confirm' })
    for (const decision of ['confirm', 'cancel', 'fail']) {
      const again = await browser.submit(page, { decision })
      expect(again.status).toBe(200)
      const words = visibleText(again.text)
      expect(words).toContain('You already decided. Nothing was changed.')
      expect(words).toContain('Thank you for your purchase')
      expect(words).toContain('INV-000001')
      expect(linksOf(again)).toContain(backTo(id))
    }
    const { balance, ledger } = await walletOf(platform, '1001')
    expect([balance, ledger.length]).toEqual(['997.50', 2])
  })

  it('[BIL-10] refuses to confirm with too few credits, and waits', async () => {
    await using platform = await startTestPlatform()
    await platform.control.postJson('_emulator/wallets/1001/debit', { amount: '998' })
    const { browser, page, id } = await openDialog(platform)
    expect(visibleText(page.text)).toContain('Your wallet has 2.00 credits: that is not enough.')
    const refused = await browser.submit(page, { decision: 'confirm' })
    expect(refused.status).toBe(409)
    expect(visibleText(refused.text)).toContain(
      '2.00 credits, but 2.50 are required. Nothing was charged.',
    )
    expect(refused.text).toMatch(/role="alert"/)
    expect(refused.forms[0]?.buttons).toEqual([
      'decision=confirm',
      'decision=cancel',
      'decision=fail',
    ])
    expect(await statusOf(platform, id)).toBe('PENDING')
    await platform.control.postJson('_emulator/wallets/1001/credit', { amount: '0.50' })
    await browser.submit(refused, { decision: 'confirm' })
    expect(await statusOf(platform, id)).toBe('COMPLETED')
    expect((await walletOf(platform, '1001')).balance).toBe('0.00')
  })

  it('[BIL-07] refuses to confirm a product that has become active since, and waits', async () => {
    await using platform = await startTestPlatform()
    const { browser, page, id } = await openDialog(platform)
    await confirmedPurchase(platform, platform.ada)
    const refused = await browser.submit(page, { decision: 'confirm' })
    expect(refused.status).toBe(409)
    expect(visibleText(refused.text)).toContain('Product 3001 (Report) was bought with purchase')
    expect(await statusOf(platform, id)).toBe('PENDING')
    expect((await walletOf(platform, '1001')).balance).toBe('997.50')
    await browser.submit(refused, { decision: 'cancel' })
    expect(await statusOf(platform, id)).toBe('CANCELLED')
  })

  it('[BIL-05] shows that the purchase has expired, and still links back', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const { browser, page, id, dialog } = await openDialog(platform)
    expect(visibleText(page.text)).toContain('until 2026-03-01 13:00 UTC')
    platform.clock.advance('60m')
    for (const late of [
      await browser.submit(page, { decision: 'confirm' }),
      await browser.get(dialog),
    ]) {
      expect(late.status).toBe(200)
      const words = visibleText(late.text)
      expect(words).toContain('This purchase has expired')
      expect(words).toContain('not accepted within 60 minutes. Nothing was charged.')
      expect(late.forms).toEqual([])
      expect(linksOf(late)).toContain(backTo(id))
    }
    expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
  })

  it('[BIL-11] requests no payment if the price is zero', async () => {
    await using platform = await startTestPlatform()
    const wanted = [{ Id: await newProduct(platform, '0'), Quantity: 1 }]
    const { body } = await requestPurchase(platform, platform.ada, wanted)
    const page = await (await signedIn(platform)).get(body.Response.HrefPurchaseDialog)
    expect(page.status).toBe(200)
    expect(page.forms).toEqual([])
    expect(visibleText(page.text)).toContain('It is free: there is nothing to pay.')
    expect(linksOf(page)).toContain(backTo(body.Response.Id))
  })

  it('[BIL-09] shows that the credits of a refunded purchase were returned', async () => {
    await using platform = await startTestPlatform()
    const { id, secret, dialog } = await confirmedPurchase(platform, platform.ada)
    const form = { RefundSecret: secret, Comment: 'The <b>report</b> was empty.' }
    await platform.ada.post(storePath(platform, `purchases/${id}/refund`), form)
    const page = await (await signedIn(platform)).get(dialog)
    const words = visibleText(page.text)
    expect(words).toContain('This purchase was refunded')
    expect(words).toContain('2.50 credits were refunded to your wallet.')
    expect(page.text).toContain('&lt;b&gt;report&lt;/b&gt;')
  })

  it('escapes names', async () => {
    await using platform = await startTestPlatform()
    const Id = await newProduct(platform, '1', '<img src=x onerror=alert(1)>')
    const wanted = [{ Id, Quantity: 1, Tags: ['"><script>'] }]
    const { page } = await openDialog(platform, wanted)
    expect(page.text).not.toMatch(/<img|<script/)
    expect(visibleText(page.text)).toContain('<img src=x onerror=alert(1)> 1 × 1.00 · "><script>')
  })
})

describe('a user who is not the buyer', () => {
  it('[BIL-04] neither sees a purchase nor decides it', async () => {
    await using platform = await startTestPlatform()
    const { id, dialog } = await newPurchase(platform, platform.ada)
    const browser = await signedIn(platform, ben)
    const page = await browser.get(dialog)
    expect(page.status).toBe(403)
    expect(visibleText(page.text)).toContain("This purchase isn't yours")
    expect(page.text).not.toContain('Report')
    const own = await browser.get(`${platform.storeUrl}/sign-in`)
    const forged = { ...own, forms: [{ ...own.forms[0]!, action: dialog }] }
    const sent = await browser.submit(forged, { decision: 'confirm' })
    expect(sent.status).toBe(403)
    expect(await statusOf(platform, id)).toBe('PENDING')
    const other = await browser.get(
      new URL(
        linksOf(page).find((link) => link.includes('sign-in'))!,
        dialog,
      ).href,
    )
    const entered = await browser.follow(await browser.submit(other, ada, { form: 1 }))
    expect([entered.url, entered.status]).toEqual([dialog, 200])
  })

  it('[BIL-04] even where he owns the application', async () => {
    await using platform = await startTestPlatform()
    await buyInShop(platform)
    const [purchase] = await purchasesOf(platform, '?user=1001')
    const browser = await signedIn(platform, { email: 'cy@example.test', password: 'cy' })
    const page = await browser.get(`${platform.storeUrl}/purchases/${purchase!.id}`)
    expect(page.status).toBe(403)
  })

  it('[SEC-01] can’t have a browser decide by a form from elsewhere', async () => {
    await using platform = await startTestPlatform()
    const { browser, page, id } = await openDialog(platform)
    const typed = { decision: 'confirm' }
    const foreign = { headers: { origin: 'http://evil.example' } }
    expect((await browser.submit(page, typed, foreign)).status).toBe(403)
    const [form] = page.forms
    for (const csrf of ['', 'x'.repeat(43)]) {
      const guessed = { ...page, forms: [{ ...form!, hidden: { csrf } }] }
      const refused = await browser.submit(guessed, typed)
      expect(refused.status).toBe(403)
      expect(visibleText(refused.text)).toContain('This form is no longer valid')
    }
    const anonymous = createBrowser()
    expect((await anonymous.submit(page, typed)).status).toBe(403)
    expect(await statusOf(platform, id)).toBe('PENDING')
  })

  it('gets 404 for an unknown purchase', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    for (const id of ['10001', 'none', '1%2F..']) {
      const page = await browser.get(`${platform.storeUrl}/purchases/${id}`)
      expect(page.status).toBe(404)
      expect(page.headers.get('content-type')).toContain('text/html')
      // The record of the request is at another address than the store's.
      expect(linksOf(page)).toContainEqual(
        expect.stringContaining(`${platform.uiUrl}/requests/${page.headers.get('x-request-id')}`),
      )
    }
    expect((await createBrowser().get(`${platform.storeUrl}/purchases/10001`)).status).toBe(303)
  })
})

describe('the pages of the store', () => {
  it('accept no other method, and only the three decisions', async () => {
    await using platform = await startTestPlatform()
    const { browser, page, id, dialog } = await openDialog(platform)
    const put = await fetch(dialog, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const odd = await browser.submit(page, { decision: 'perhaps' })
    expect([odd.status, odd.forms.length]).toEqual([200, 1])
    const silent = await browser.submit(page, {})
    expect(silent.status).toBe(200)
    expect(await statusOf(platform, id)).toBe('PENDING')
  })

  it('[SEC-01] redirect from the sign-in only to the store', async () => {
    await using platform = await startTestPlatform()
    for (const [asked, gone] of [
      ['/purchases/10001', '/purchases/10001'],
      ['https://evil.example/', '/'],
      ['//evil.example/', '/'],
      [`${platform.uiUrl}/`, '/'],
    ] as const) {
      const browser = createBrowser()
      const query = new URLSearchParams({ return: asked }).toString()
      const page = await browser.get(`${platform.storeUrl}/sign-in?${query}`)
      const entered = await browser.submit(page, ada)
      expect([entered.status, entered.location]).toEqual([303, platform.storeUrl + gone])
    }
  })

  it('lead from the store’s own address to the platform', async () => {
    await using platform = await startTestPlatform()
    const page = await createBrowser().get(`${platform.storeUrl}/`)
    expect([page.status, page.location]).toEqual([303, `${platform.uiUrl}/`])
  })

  it('don’t replace responses of the API', async () => {
    await using platform = await startTestPlatform()
    const browser = await signedIn(platform)
    const page = await browser.get(`${platform.storeUrl}/nowhere`)
    expect([page.status, JSON.parse(page.text).ResponseStatus.ErrorCode]).toEqual([404, 'NotFound'])
    const api = await browser.get(storePath(platform, 'users/current/products'))
    expect(api.status).toBe(401)
  })

  it('have no way back where the application has none', async () => {
    await using platform = await startTestPlatform()
    await buyInShop(platform)
    const [purchase] = await purchasesOf(platform, '?user=1001')
    const browser = await signedIn(platform)
    const page = await browser.get(`${platform.storeUrl}/purchases/${purchase!.id}`)
    expect(visibleText(page.text)).toContain('You can close this page.')
    expect(linksOf(page)).toEqual(['/'])
  })
})

it('[BIL-01, ACC-21] writes no secret of a purchase into the log, nor shows one to the inspector', async () => {
  const lines: string[] = []
  const write = (details: object, message: string) =>
    void lines.push(JSON.stringify(details) + message)
  const log = { debug: write, info: write, warn: write, error: write }
  await using platform = await startTestPlatform({ log })
  const { browser, page, id, secret } = await openDialog(platform)
  await browser.submit(page, { decision: 'confirm' })
  await platform.ada.post(storePath(platform, `purchases/${id}/refund`), {
    RefundSecret: 'a-wrong-one',
  })
  await platform.ada.post(storePath(platform, `purchases/${id}/refund`), { RefundSecret: secret })
  const written = lines.join('\n')
  const inspected = (await platform.control.get('_emulator/requests')).text
  expect(written).toContain(`/purchases/${id}`)
  expect(inspected).toContain('billing.refundPurchase')
  for (const hidden of [secret, 'a-wrong-one', page.forms[0]!.hidden['csrf']!]) {
    expect({ hidden, written: written.includes(hidden) }).toEqual({ hidden, written: false })
    expect({ hidden, shown: inspected.includes(hidden) }).toEqual({ hidden, shown: false })
  }
})

it('[BIL-01, BIL-04, BIL-09, TRG-05] the whole loop works for a script', async () => {
  await using platform = await startTestPlatform()
  const app = platform.withScopes(['browse global'], { application: '2001' })
  const { id, secret, dialog } = await newPurchase(platform, app)

  const buyer = createBrowser()
  const signIn = await buyer.follow(await buyer.get(dialog))
  const ask = await buyer.follow(await buyer.submit(signIn, ada))
  const outcome = await buyer.follow(await buyer.submit(ask, { decision: 'confirm' }))
  const back = new URL(linksOf(outcome).find((link) => link.includes('action=purchase'))!)
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:3000/callback')
  expect(Object.fromEntries(back.searchParams)).toEqual({ action: 'purchase', purchaseid: id })

  const read = await app.get(
    storePath(platform, `purchases/${back.searchParams.get('purchaseid')}`),
  )
  expect(read.body.Response).toMatchObject({ Status: 'COMPLETED', RefundStatus: 'NOTREFUNDED' })
  const refund = { RefundSecret: secret, Comment: 'Only a trial' }
  const refunded = await app.post(storePath(platform, `purchases/${id}/refund`), refund)
  expect(refunded.body.Response).toMatchObject({
    RefundStatus: 'COMPLETED',
    RefundComment: 'Only a trial',
  })
  expect((await walletOf(platform, '1001')).balance).toBe('1000.00')
})
