import { expect, it } from 'vitest'
import { findFlows } from '../../packages/console/src/pages/requests/flows/find-flows.ts'
import type { Flow } from '../../packages/console/src/pages/requests/flows/flow.ts'
import type { PlatformRequest } from '../../packages/console/src/pages/requests/request.ts'
import { createBrowser } from '../../packages/emulator/src/testing/browser.ts'
import { poll, startDevice } from '../../packages/emulator/src/testing/devices.ts'
import {
  ada,
  dialogUrl,
  exchange,
  sentWith,
  signedIn,
  webApp,
} from '../../packages/emulator/src/testing/oauth.ts'
import {
  decide,
  newPurchase,
  requestPurchase,
  storePath,
} from '../../packages/emulator/src/testing/purchases.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'

async function flowsOf(platform: TestPlatform): Promise<Flow[]> {
  const { body } = await platform.control.get('_emulator/requests')
  const { purchases } = (await platform.control.get('_emulator/purchases')).body as {
    purchases: { id: string; expired: boolean }[]
  }
  const expired = purchases.filter((one) => one.expired).map(({ id }) => id)
  return findFlows(body as PlatformRequest[], new Set(expired))
}

/** The hops of a flow in a line each. */
function lines({ hops }: Flow): string[] {
  return hops.map(({ from, to, label, note, outcome, times }) =>
    [`${from} > ${to}`, label, outcome, note, times === undefined ? '' : `${times} times`]
      .filter(Boolean)
      .join(' | '),
  )
}

it('[HAR-06, ACC-07] the web flow is one sequence, from the dialog to the first calls', async () => {
  await using platform = await startTestPlatform()
  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(dialogUrl(platform)))
  const consent = await browser.follow(await browser.submit(signIn, ada))
  const code = sentWith(await browser.submit(consent, { decision: 'allow' })).get('code')!
  const token = (await exchange(platform, { code })).body.access_token as string
  for (const path of ['users/current', 'projects/4001', 'genomes', 'genomes/4', 'genomes/1']) {
    await platform.withToken(token).get(`v1pre3/${path}`)
  }
  await platform.ada.get('v1pre3/users/current')
  const [flow, ...others] = await flowsOf(platform)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ kind: 'web', application: webApp.clientId, state: 'done' })
  expect(lines(flow!)).toEqual([
    'browser > ui | GET /oauth/authorize | 303 | scope=read project 4001',
    'browser > ui | GET /sign-in | 200',
    'browser > ui | POST /sign-in | 303',
    'browser > ui | GET /oauth/authorize | 200 | scope=read project 4001',
    'browser > ui | POST /oauth/authorize | 302 | decision=allow',
    'browser > app | GET /callback | code=[redacted] state=a state',
    'app > api | POST /v1pre3/oauthv2/token | 200 | grant_type=authorization_code',
    'app > api | GET /v1pre3/users/current | 200',
    'app > api | GET /v1pre3/projects/4001 | 200',
    'app > api | GET /v1pre3/genomes | 200',
  ])
  expect(flow!.hops.every(({ request, to }) => request !== undefined || to === 'app')).toBe(true)
})

it('[HAR-06] two dialogs of one application are two flows, and a refusal ends one', async () => {
  await using platform = await startTestPlatform()
  const browser = await signedIn(platform)
  const first = await browser.get(dialogUrl(platform, { state: 'one' }))
  const second = await browser.get(dialogUrl(platform, { state: 'two' }))
  await browser.submit(second, { decision: 'deny' })
  const code = sentWith(await browser.submit(first, { decision: 'allow' })).get('code')!
  await exchange(platform, { code, client_secret: 'wrong' })
  const again = await browser.get(dialogUrl(platform, { state: 'one' }))
  expect(again.status).toBe(200)
  const flows = await flowsOf(platform)
  expect(flows.map(({ state, hops }) => [state, hops.length])).toEqual([
    ['open', 1],
    ['denied', 3],
    ['refused', 4],
  ])
  expect(flows[1]!.reason).toBe('The user denied access.')
  expect(flows[2]!.reason).toMatch(/^invalid_client: /)
  expect(lines(flows[1]!).at(-1)).toMatch(/^browser > app \| GET \/callback \| error=access_denied/)
  expect(lines(flows[2]!).at(-1)).toBe(
    'app > api | POST /v1pre3/oauthv2/token | 401 | invalid_client',
  )
})

it('[HAR-06] the device flow is one sequence, its polls counted', async () => {
  await using platform = await startTestPlatform()
  const device = await startDevice(platform)
  const browser = createBrowser()
  await poll(platform, device)
  platform.clock.advance('10s')
  await poll(platform, device)
  const signIn = await browser.follow(await browser.get(device.verification_with_code_uri))
  const page = await browser.follow(await browser.submit(signIn, ada))
  await browser.submit(page, { decision: 'allow' })
  const token = (await poll(platform, device)).body.access_token as string
  await platform.withToken(token).get('v1pre3/projects/4001')
  const [flow, ...others] = await flowsOf(platform)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ kind: 'device', state: 'done' })
  expect(lines(flow!)).toEqual([
    'app > api | POST /v1pre3/oauthv2/deviceauthorization | 200 | scope=read project 4001',
    'app > api | POST /v1pre3/oauthv2/token | 400 | authorization_pending | 2 times',
    'browser > ui | GET /device | 303',
    'browser > ui | GET /sign-in | 200',
    'browser > ui | POST /sign-in | 303',
    'browser > ui | GET /device | 200',
    'browser > ui | POST /device | 200 | decision=allow',
    'app > api | POST /v1pre3/oauthv2/token | 200 | grant_type=device',
    'app > api | GET /v1pre3/projects/4001 | 200',
  ])
})

it('[HAR-06, TRG-02] a trigger is one sequence, from the launch to what the app reads', async () => {
  await using platform = await startTestPlatform()
  const order = {
    user: '1001',
    application: '2001',
    properties: [{ Name: 'Input.project', Type: 'project', Content: 'v1pre3/projects/4001' }],
  }
  const { body } = await platform.control.postJson('_emulator/launches', order)
  const code = new URL(body.redirect).searchParams.get('authorization_code')!
  const token = (await exchange(platform, { code })).body.access_token as string
  await platform.withToken(token).get(body.appSession)
  await platform.control.postJson('_emulator/launches', { user: '1001', application: '2002' })
  const [flow, ...others] = await flowsOf(platform)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ kind: 'trigger', application: '2001', state: 'done' })
  const session = body.appSession as string
  expect(lines(flow!)).toEqual([
    'browser > ui | POST /_emulator/launches | 200 | the user launches the app',
    `browser > app | GET /callback | action=trigger appsessionuri=${session} authorization_code=[redacted]`,
    'app > api | POST /v1pre3/oauthv2/token | 200 | grant_type=authorization_code',
    `app > api | GET /${session} | 200`,
  ])
})

it('[HAR-06, TRG-02] a launch with a consent dialog is one sequence with it', async () => {
  await using platform = await startTestPlatform()
  const order = { user: '1001', application: '2001', from: 'projects/4001', ask: true }
  const { body } = await platform.control.postJson('_emulator/launches', order)
  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(body.dialog as string))
  const consent = await browser.follow(await browser.submit(signIn, ada))
  const sent = sentWith(await browser.submit(consent, { decision: 'allow' }))
  await exchange(platform, { code: sent.get('authorization_code')! })
  const [flow, ...others] = await flowsOf(platform)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ kind: 'trigger', application: '2001', state: 'done' })
  const session = body.appSession as string
  expect(lines(flow!)).toEqual([
    'browser > ui | POST /_emulator/launches | 200 | the user launches the app',
    'browser > ui | GET /oauth/authorize | 303 | scope=read project 4001',
    'browser > ui | GET /sign-in | 200',
    'browser > ui | POST /sign-in | 303',
    'browser > ui | GET /oauth/authorize | 200 | scope=read project 4001',
    'browser > ui | POST /oauth/authorize | 302 | decision=allow',
    `browser > app | GET /callback | action=trigger appsessionuri=${session} authorization_code=[redacted]`,
    'app > api | POST /v1pre3/oauthv2/token | 200 | grant_type=authorization_code',
  ])
})

it('[HAR-06, TRG-05] a purchase is one sequence, from the order to the refund', async () => {
  await using platform = await startTestPlatform()
  const requested = await requestPurchase(platform, platform.ada)
  const { Id, RefundSecret, HrefPurchaseDialog } = requested.body.Response
  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(HrefPurchaseDialog))
  const dialog = await browser.follow(await browser.submit(signIn, ada))
  await browser.follow(await browser.submit(dialog, { decision: 'confirm' }))
  const path = storePath(platform, `purchases/${Id}`)
  await platform.ada.get(path)
  await platform.ada.post(`${path}/refund`, { RefundSecret })
  await requestPurchase(platform, platform.ada, [{ Id: '77', Quantity: 1 }])
  const [refused, flow, ...others] = await flowsOf(platform)
  expect(others).toEqual([])
  expect(refused).toMatchObject({ kind: 'purchase', state: 'refused' })
  expect(flow).toMatchObject({ kind: 'purchase', state: 'done' })
  expect(lines(flow!)).toEqual([
    'app > store | POST /v1pre3/purchases | 201',
    `browser > store | GET /purchases/${Id} | 303`,
    'browser > store | GET /sign-in | 200',
    'browser > store | POST /sign-in | 303',
    `browser > store | GET /purchases/${Id} | 200`,
    `browser > store | POST /purchases/${Id} | 303 | decision=confirm`,
    `browser > store | GET /purchases/${Id} | 200`,
    'browser > app | Back to the app | action=purchase purchaseid',
    `app > store | GET /v1pre3/purchases/${Id} | 200 | COMPLETED`,
    `app > store | POST /v1pre3/purchases/${Id}/refund | 200 | refunded`,
  ])
})

it.each([
  ['confirm', 'done', undefined],
  ['cancel', 'cancelled', 'The buyer cancelled it.'],
  ['fail', 'refused', 'The payment failed.'],
] as const)(
  '[HAR-06] a purchase that the control API decides by "%s" is %s, as by the dialog',
  async (decision, state, reason) => {
    await using platform = await startTestPlatform()
    const { id } = await newPurchase(platform, platform.ada)
    await newPurchase(platform, platform.ada)
    await decide(platform, id, decision)
    // The first decision counts.
    const other = decision === 'cancel' ? 'confirm' : 'cancel'
    expect((await decide(platform, id, other)).status).toBe(409)
    const [waiting, decided, ...others] = await flowsOf(platform)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ kind: 'purchase', state: 'open' })
    expect([decided!.state, decided!.reason]).toEqual([state, reason])
    expect(lines(decided!)).toEqual([
      'app > store | POST /v1pre3/purchases | 201',
      `browser > ui | POST /_emulator/purchases/${id}/${decision} | 200 | decision=${decision}`,
      `browser > ui | POST /_emulator/purchases/${id}/${other} | 409`,
    ])
  },
)

it('[HAR-06] a purchase that the control API refunds is still done, with the refund as its last hop', async () => {
  await using platform = await startTestPlatform()
  const { id } = await newPurchase(platform, platform.ada)
  await decide(platform, id, 'confirm')
  await platform.control.postJson(`_emulator/purchases/${id}/refund`, {})
  const [flow] = await flowsOf(platform)
  expect(flow?.state).toBe('done')
  expect(lines(flow!).at(-1)).toBe(
    `browser > ui | POST /_emulator/purchases/${id}/refund | 200 | refunded`,
  )
})

it('[HAR-06, BIL-05] a purchase that expires is expired, also once its app has read that', async () => {
  await using platform = await startTestPlatform()
  await newPurchase(platform, platform.ada)
  platform.clock.advance('61m')
  const { id } = await newPurchase(platform, platform.ada)
  const waiting = await flowsOf(platform)
  expect(waiting.map(({ state }) => state)).toEqual(['open', 'expired'])
  platform.clock.advance('61m')
  await platform.ada.get(storePath(platform, `purchases/${id}`))
  const [flow] = await flowsOf(platform)
  expect([flow!.state, flow!.reason]).toEqual(['expired', 'The buyer didn’t decide in time.'])
  expect(lines(flow!).at(-1)).toBe(`app > store | GET /v1pre3/purchases/${id} | 200 | CANCELLED`)
})

it('[HAR-06] a flow that ends without success has the reason', async () => {
  await using platform = await startTestPlatform()
  await createBrowser().get(dialogUrl(platform, { redirect_uri: 'http://evil.example/callback' }))
  const requested = await requestPurchase(platform, platform.ada)
  const { HrefPurchaseDialog } = requested.body.Response
  const browser = createBrowser()
  const signIn = await browser.follow(await browser.get(HrefPurchaseDialog))
  const dialog = await browser.follow(await browser.submit(signIn, ada))
  await browser.submit(dialog, { decision: 'cancel' })
  const flows = await flowsOf(platform)
  expect(flows.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['purchase', 'cancelled', 'The buyer cancelled it.'],
    ['web', 'refused', 'The request for authorization is invalid.'],
  ])
})

it('unrelated and replayed requests form no flow', async () => {
  await using platform = await startTestPlatform()
  await platform.ada.get('v1pre3/users/current')
  await createBrowser().get(`${platform.uiUrl}/sign-in`)
  await platform.ada.get(storePath(platform, 'purchases/77'))
  const { body } = await platform.anonymous.post('v1pre3/oauthv2/token', { grant_type: 'device' })
  expect(body.error).toBe('invalid_client')
  const { body: seen } = await platform.control.get('_emulator/requests')
  const { id } = (seen as PlatformRequest[]).at(-1)!
  await platform.control.postJson(`_emulator/requests/${id}/replay`, {})
  const flows = await flowsOf(platform)
  expect(flows).toMatchObject([
    { kind: 'device', state: 'refused', hops: [{ note: 'invalid_client' }] },
  ])
})
