import { stripTypeScriptTypes } from 'node:module'
import { startTestPlatform as startKit } from '@benchtop/testkit'
import type { SeedInput } from '@benchtop/emulator'
import { expect, it } from 'vitest'
import { findFlows } from '../../packages/console/src/pages/requests/flows/find-flows.ts'
import type { PlatformRequest } from '../../packages/console/src/pages/requests/request.ts'
import { asHar } from '../../packages/console/src/pages/requests/save/as-har.ts'
import { runAsTest } from '../../packages/console/src/pages/saved-files/test-file.ts'
import { asTest } from '../../packages/console/src/pages/requests/save/as-test.ts'
import { createBrowser } from '../../packages/emulator/src/testing/browser.ts'
import { poll, startDevice } from '../../packages/emulator/src/testing/devices.ts'
import {
  ada,
  dialogUrl,
  exchange,
  sentWith,
  signedIn,
  tokenFor,
  webApp,
} from '../../packages/emulator/src/testing/oauth.ts'
import { requestPurchase, storePath } from '../../packages/emulator/src/testing/purchases.ts'
import {
  genomicData,
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'
import { testSeed } from '../../packages/emulator/src/testing/test-seed.ts'

async function recorded(platform: TestPlatform): Promise<PlatformRequest[]> {
  const { body } = await platform.control.get('_emulator/requests')
  return body as PlatformRequest[]
}

/** The requests of the newest flow. */
function requestsOfFlow(all: readonly PlatformRequest[]): PlatformRequest[] {
  const [flow] = findFlows(all, new Set())
  return all.filter(({ id }) => flow!.requests.includes(id))
}

/** Runs a file as vitest would, on a platform with the seed that the requests were made with. */
async function run(
  file: string,
  clientSecret = webApp.clientSecret,
  seed: SeedInput = { name: 'test', folder: genomicData, document: testSeed },
): Promise<string[]> {
  const code = stripTypeScriptTypes(file)
    .replaceAll(/^import .*$/gm, '')
    .replace("const clientSecret = ''", `const clientSecret = '${clientSecret}'`)
  const titles: string[] = []
  let running: Promise<void> | undefined
  const test = (title: string, body: () => Promise<void>): void => {
    titles.push(title)
    running = body()
  }
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call -- the file is what is tested
  new Function('test', 'expect', 'startTestPlatform', code)(test, expect, () => startKit({ seed }))
  await running
  return titles
}

type Archive = { readonly log: { readonly entries: readonly unknown[] } }

const user = '1001'
const clientIds = new Map([['2001', webApp.clientId]])

it('[HAR-06] a recorded request becomes a test that passes, and fails where the answer differs', async () => {
  await using platform = await startTestPlatform()
  const token = await tokenFor(platform, 'read project 4001')
  await platform.withToken(token).get('v1pre3/projects/4001')
  await platform.withToken(token).get('v1pre3/projects/4002')
  await platform.anonymous.get('v1pre3/users/current')
  await platform.withClient(webApp.clientId, webApp.clientSecret).get('v1pre3/appsessions/9001')
  await platform.ada.post('v1pre3/projects', { Name: "It's `new` {here}" })
  const all = (await recorded(platform)).filter(({ operation = '' }) => operation.startsWith('v1.'))
  const file = asTest({ requests: all, title: "it's the same", user, clientIds })
  expect(await run(file)).toEqual(["it's the same"])
  expect(file).not.toContain(token)
  expect(file).toContain("scopes: ['read project 4001']")
  const other = file.replace('.toBe(200)', '.toBe(204)')
  await expect(run(other)).rejects.toThrow(/204/)
})

it('[HAR-06, ACC-07] a web flow becomes a test with the kit in place of its user', async () => {
  await using platform = await startTestPlatform()
  const browser = await signedIn(platform)
  const consent = await browser.get(dialogUrl(platform))
  const code = sentWith(await browser.submit(consent, { decision: 'allow' })).get('code')!
  const { body } = await exchange(platform, { code })
  await platform.withToken(body.access_token).get('v1pre3/projects/4001')
  const requests = requestsOfFlow(await recorded(platform))
  const file = asTest({ requests, title: 'consent', user })
  expect(file).toContain('await platform.approve(')
  expect(file).toContain("const clientSecret = ''")
  expect(await run(file)).toEqual(['consent'])
})

it('[HAR-06, ACC-07] a denied dialog, a device, a trigger and a purchase become tests', async () => {
  await using platform = await startTestPlatform()
  const files: string[] = []
  const save = async (): Promise<void> => {
    const requests = requestsOfFlow(await recorded(platform))
    files.push(asTest({ requests, title: 'flow', user, clientIds }))
  }
  const browser = await signedIn(platform)
  await browser.submit(await browser.get(dialogUrl(platform)), { decision: 'deny' })
  await save()

  const device = await startDevice(platform)
  await poll(platform, device)
  platform.clock.advance('10s')
  const page = await browser.follow(await browser.get(device.verification_with_code_uri))
  await browser.submit(page, { decision: 'allow' })
  await poll(platform, device)
  await save()

  const properties = [{ Name: 'Input.project', Type: 'project', Content: 'v1pre3/projects/4001' }]
  const order = { user, application: '2001', properties }
  const { body } = await platform.control.postJson('_emulator/launches', order)
  const code = new URL(body.redirect).searchParams.get('authorization_code')!
  const { access_token } = (await exchange(platform, { code })).body
  await platform.withToken(access_token).get(body.appSession)
  await save()

  const bought = await requestPurchase(platform, platform.ada)
  const { Id, HrefPurchaseDialog } = bought.body.Response
  const buyer = createBrowser()
  const signIn = await buyer.follow(await buyer.get(HrefPurchaseDialog))
  const dialog = await buyer.follow(await buyer.submit(signIn, ada))
  await buyer.submit(dialog, { decision: 'confirm' })
  await platform.ada.get(storePath(platform, `purchases/${Id}`))
  await save()

  const does = ['platform.deny(', 'platform.approveDevice(', 'platform.trigger(', 'decidePurchase(']
  expect(files.map((file, at) => file.includes(does[at]!))).toEqual([true, true, true, true])
  for (const file of files) expect(await run(file)).toEqual(['flow'])
})

it('[HAR-06] recorded requests become an HTTP archive', async () => {
  await using platform = await startTestPlatform()
  await platform.ada.get('v1pre3/projects/4001?include=Properties')
  const { apiUrl: api, uiUrl: ui, storeUrl: store } = platform
  const { log } = JSON.parse(asHar(await recorded(platform), { api, ui, store })) as Archive
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Benchtop' } })
  expect(log.entries.at(-1)).toMatchObject({
    startedDateTime: expect.any(String),
    time: expect.any(Number),
    comment: 'v1.getProject',
    request: {
      method: 'GET',
      url: `${api}/v1pre3/projects/4001?include=Properties`,
      queryString: [{ name: 'include', value: 'Properties' }],
      bodySize: 0,
    },
    response: { status: 200, content: { mimeType: expect.stringContaining('application/json') } },
    timings: { send: 0, receive: 0 },
  })
  expect(JSON.stringify(log)).not.toContain('ada-private')
})

it('[NAT-09] a failed analysis becomes a test that passes once its app completes, and says why it doesn’t', async () => {
  const [title, properties] = ['Depth', [{ Name: 'Input.note', Type: 'string', Content: 'x' }]]
  const file = runAsTest({ name: title, application: '2900', user, properties })
  const withApp = (code: string) => {
    const command = [process.execPath, '-e', code]
    const app = { id: '2900', name: 'App', kind: 'native', owner: '1001' } as const
    const applications = [
      ...(testSeed.applications ?? []),
      { ...app, command, workingDirectory: '.' },
    ]
    return { name: 'test', folder: genomicData, document: { ...testSeed, applications } }
  }
  expect(await run(file, undefined, withApp(''))).toEqual(['Depth completes'])
  const failing = withApp(`console.error('no VCF'); process.exit(3)`)
  await expect(run(file, undefined, failing)).rejects.toThrow('no VCF (exit code 3)')
})
