import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStore } from '@benchtop/app-runtime'
import { createApp, type AppHandlers } from '@benchtop/app-runtime/web'
import { expect, it, onTestFinished } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform } from './start-test-platform.ts'

// A launch from the form to the app: the user's decision in the dialog, the code, the session, more access later.

const form = {
  $type: 'Form',
  fields: [
    { $type: 'SampleChooser', id: 'reads', label: 'Reads', required: true },
    { $type: 'Numeric', id: 'depth', label: 'Depth', min: 1 },
  ],
}
const values = { reads: 'samples/5001', depth: 30 }

/** An app with a form, on its own server, and the platform that it is registered on. */
async function startApp(handlers: Partial<AppHandlers>) {
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-trigger-'))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
    await rm(folder, { recursive: true })
  })
  await writeFile(join(folder, 'form.json'), JSON.stringify(form))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${url}/callback`
  const [web] = defaultSeed.applications!
  const document = { ...defaultSeed, applications: [{ ...web!, redirectUri, form: 'form.json' }] }
  const platform = await startTestPlatform({ seed: { name: 'seed', folder, document } })
  onTestFinished(() => platform.close())
  const { apiUrl, uiUrl } = platform
  const client = { clientId: 'web-app', clientSecret: 'web-secret', redirectUri }
  const app = createApp({
    apiUrl,
    uiUrl,
    ...client,
    store: memoryStore(),
    onTrigger: () => '/report',
    ...handlers,
  })
  listener = (request, response) => {
    void app.handle(request, response).then(async (isAnswered) => {
      if (isAnswered) return
      const location = await app.authorize(app.visitor(request, response), ['write project 4001'])
      response.writeHead(302, { location }).end()
    })
  }
  let cookie = ''
  return {
    url,
    platform,
    /** Launches as the Launch button does, and returns the dialog that it leads to. */
    launch: () =>
      platform.control.launch({
        user: '1001',
        application: '2001',
        values,
        from: 'samples/5001',
        ask: true,
      }),
    /** The browser of the user, which stores the app's cookie. */
    async browse(address: string) {
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
      cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
      return { status: response.status, location: response.headers.get('location') }
    },
  }
}

it('[TRG-03, TRG-04, RTM-05] triggers the app with its inputs once its user allows it, and grants more access later', async () => {
  const seen: unknown[] = []
  const bench = await startApp({
    async onTrigger({ Status, References, Properties }, { client }) {
      const depth = Properties?.Items.find(({ Name }) => Name === 'Input.depth')
      const { Scopes } = await client.v1.getCurrentToken()
      const { Name } = await client.v1.getSample({ id: '5001' })
      seen.push(Status, References[0]?.Href, depth?.Content, Scopes, Name)
      return '/report'
    },
    async onAuthorized({ client }) {
      seen.push((await client.v1.getCurrentToken()).Scopes.toSorted())
      const Properties = [{ Name: 'Report.depth', Type: 'string', Content: '30' }] as const
      const written = await client.v1.projectProperties.write({ id: '4001', Properties })
      seen.push(written.Items[0]?.Name)
    },
  })
  const { dialog } = await bench.launch()
  const redirect = await bench.platform.approve(dialog!, '1001')
  expect(redirect).toContain(
    `${bench.url}/callback?action=trigger&appsessionuri=v1pre3/appsessions/`,
  )
  expect(await bench.browse(redirect)).toEqual({ status: 303, location: '/report' })
  expect(seen.splice(0)).toEqual([
    'Running',
    'v1pre3/samples/5001',
    '30',
    ['read sample 5001'],
    'NA12878',
  ])
  const more = await bench.browse(`${bench.url}/more`)
  const back = await bench.platform.approve(more.location!, '1001')
  expect(await bench.browse(back)).toEqual({ status: 303, location: '/' })
  expect(seen).toEqual([['read sample 5001', 'write project 4001'], 'Report.depth'])
})

it('[TRG-03, ACC-08] notifies the app that its user refused, and ends the session', async () => {
  const errors: Error[] = []
  const bench = await startApp({
    onRefused(error) {
      errors.push(error)
      return '/sorry'
    },
  })
  const { dialog, appSession } = await bench.launch()
  const redirect = await bench.platform.deny(dialog!, '1001')
  expect(await bench.browse(redirect)).toEqual({ status: 303, location: '/sorry' })
  expect(errors).toMatchObject([{ code: 'AccessDenied' }])
  const id = appSession!.split('/').at(-1)!
  expect(await bench.platform.clientFor('1001').v1.getAppSession({ id })).toMatchObject({
    Status: 'Aborted',
  })
})
