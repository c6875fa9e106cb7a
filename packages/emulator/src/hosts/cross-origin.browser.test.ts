import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../testing/chromium.ts'
import { startTestPlatform } from '../testing/test-platform.ts'
import { testSeed } from '../testing/test-seed.ts'

/** An app without a server of its own: a page that calls the API itself. */
async function startApp() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>App</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.skipIf(missingChromium() !== undefined)('a browser app', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await openChromium()))
  afterAll(() => browser.close())

  const load = async (registers: boolean) => {
    await using app = await startApp()
    const [web, ...others] = testSeed.applications!
    const origins = registers ? [app.origin] : []
    await using platform = await startTestPlatform({
      seed: {
        users: testSeed.users,
        tokens: testSeed.tokens,
        applications: [{ ...web!, origins }, ...others],
        projects: [{ id: '4001', owner: '1001', name: 'Volvox' }],
      },
    })
    const page = await browser.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(app.origin)
    const outcome = await page.evaluate(async (apiUrl) => {
      const headers = { 'x-access-token': 'ada-private' }
      try {
        const created = await fetch(`${apiUrl}/v1pre3/projects`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ Name: 'Made by a page' }),
        })
        const found = await fetch(`${apiUrl}/v2/projects/4001`, { headers })
        return [created.status, found.status, found.headers.get('x-request-id') !== null]
      } catch (error) {
        return String(error)
      }
    }, platform.apiUrl)
    return { outcome, messages: messages.join('\n') }
  }

  it('reads and writes with its token from a registered origin', async () => {
    expect(await load(true)).toEqual({ outcome: [201, 200, true], messages: '' })
  })

  it('is stopped by the browser from any other origin', async () => {
    expect(await load(false)).toEqual({
      outcome: 'TypeError: Failed to fetch',
      messages: expect.stringContaining('blocked by CORS policy'),
    })
  })
})
