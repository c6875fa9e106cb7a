import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { memoryStore } from '../../packages/app-runtime/src/index.ts'
import { createApp, type AppHandlers } from '../../packages/app-runtime/src/web.ts'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { defaultSeed } from '../../packages/testkit/src/default-seed.ts'
import { startTestPlatform } from '../../packages/testkit/src/start-test-platform.ts'
import type { Browser } from './workspace.ts'

// What users do with the address that a launch sends them to: each keeps the session of the app alive.

/** An app whose report names the user of its token, and the address of a launch of it. */
async function launchedApp(handlers: Partial<AppHandlers> = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUri = `${url}/callback`
  const applications = [{ ...defaultSeed.applications![0]!, redirectUri }]
  const projects = [{ id: '4001', owner: '1001', name: 'Demo' }]
  const platform = await startTestPlatform({ seed: { ...defaultSeed, applications, projects } })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
    await platform.close()
  })
  const { apiUrl, uiUrl } = platform
  const client = { clientId: 'web-app', clientSecret: 'web-secret', redirectUri }
  let launches = 0
  const app = createApp({
    apiUrl,
    uiUrl,
    ...client,
    store: memoryStore(),
    ...handlers,
    onTrigger(visitor) {
      if (!visitor.isRepeat) launches += 1
      return handlers.onTrigger?.(visitor) ?? '/report'
    },
  })
  const report = async (response: ServerResponse, visitor: ReturnType<typeof app.visitor>) => {
    const user = await (await visitor.client())?.v1.getCurrentUser()
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<title>Report</title><h1>Report of ${user?.Name ?? 'nobody'}</h1>`)
  }
  let callbacks = 0
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/callback') === true) callbacks += 1
    void app.handle(request, response).then(async (isAnswered) => {
      if (isAnswered) return
      if (request.url === '/report') await report(response, app.visitor(request, response))
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Start</title>')
    })
  })
  const launch = { user: '1001', application: '2001' }
  const { redirect } = await platform.trigger(launch)
  return { url, address: redirect!, launches: () => launches, callbacks: () => callbacks }
}

const words = 'Report of Ada Example'

describe.skipIf(missingChromium() !== undefined)(
  'the address of a launch in a real browser',
  () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openChromium()
    })
    afterAll(() => browser?.close())

    it('[RTM-05] can be opened again, reloaded, gone back to, and opened in a second tab', async () => {
      const { url, address, launches } = await launchedApp()
      await using context = await browser.newContext()
      const page = await context.newPage()
      const heading = () => page.getByRole('heading').textContent()
      await page.goto(address)
      expect(await heading()).toBe(words)
      await page.goto(address)
      expect(await heading()).toBe(words)
      await page.reload()
      expect(await heading()).toBe(words)
      await page.goto(`${url}/start`)
      await page.goBack()
      expect(await heading()).toBe(words)
      const tab = await context.newPage()
      await tab.goto(address)
      expect(await tab.getByRole('heading').textContent()).toBe(words)
      expect(launches()).toBe(1)
    })

    it('[RTM-05] reloads a page that the handler of the trigger responded with', async () => {
      const { address, launches } = await launchedApp({
        async onTrigger({ client }) {
          const { Name } = await client.v1.getCurrentUser()
          const headers = { 'content-type': 'text/html' }
          return new Response(`<h1>Report of ${Name}</h1>`, { headers })
        },
      })
      await using context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(address)
      await page.reload()
      expect(await page.getByRole('heading').textContent()).toBe(words)
      expect(launches()).toBe(1)
    })

    it('[RTM-05] leads to the app when a second click cancels the first', async () => {
      let proceed = () => {}
      const twice = new Promise<void>((resolve) => {
        proceed = resolve
      })
      const { url, address, launches, callbacks } = await launchedApp({
        async onTrigger() {
          await twice
          return '/report'
        },
      })
      await using context = await browser.newContext()
      const page = await context.newPage()
      void page.goto(address).catch(() => null)
      await expect.poll(callbacks).toBe(1)
      const second = page.goto(`${address}&again=1`)
      await expect.poll(callbacks).toBe(2)
      proceed()
      await second
      expect(page.url()).toBe(`${url}/report`)
      expect(await page.getByRole('heading').textContent()).toBe(words)
      expect(launches()).toBe(1)
    })

    it('[RTM-05] leads to the app in two tabs at once', async () => {
      const { address, launches } = await launchedApp()
      await using context = await browser.newContext()
      const tabs = [await context.newPage(), await context.newPage()]
      await Promise.all(tabs.map((tab, at) => tab.goto(`${address}&tab=${at}`)))
      for (const tab of tabs) expect(await tab.getByRole('heading').textContent()).toBe(words)
      expect(launches()).toBe(1)
    })
  },
)
