import autocannon from 'autocannon'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import type { Figure } from './figure.ts'
import type { ServerProcess } from './server-process.ts'

/** As many requests as an hour has at 20 a second, sent as fast as the page was seen to follow. */
const hour = 72_000
const rate = 400
/** What fills the list of the page: from then on, an old request leaves for each new one. */
const warmUp = 4000
const parts = 6
const mostMb = 20

/** What the memory of a tab grows by while the page of requests follows an hour's traffic. */
export async function memoryUnderTraffic(
  browser: Browser,
  server: ServerProcess,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Figure> {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    await page.goto(`${server.uiUrl ?? ''}/requests`)
    await page.locator('main h1').waitFor()
    const inspector = await context.newCDPSession(page)
    await send(server, warmUp)
    await page.locator('main').getByText('/v1pre3/users/current/projects').first().waitFor()
    const before = await heapMb(inspector)
    const values: number[] = []
    for (let part = 0; part < parts; part += 1) {
      await send(server, hour / parts)
      values.push((await heapMb(inspector)) - before)
    }
    return {
      what: `memory of the tab after ${hour} requests, over that after ${warmUp}`,
      values,
      unit: 'MB',
      limit: { atMost: mostMb },
    }
  } finally {
    await context.close()
  }
}

async function send(server: ServerProcess, amount: number): Promise<void> {
  const result = await autocannon({
    url: `${server.url}/v1pre3/users/current/projects?Limit=10`,
    headers: { 'x-access-token': 'user' },
    connections: 4,
    overallRate: rate,
    amount,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors.`)
  }
}

/** What scripts hold after their garbage is collected. */
async function heapMb(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage')
  const { usedSize } = await inspector.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
