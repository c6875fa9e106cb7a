import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBlocks, renderReport } from '../../packages/app-runtime/src/report.ts'
import { everyBlock } from '../../packages/app-runtime/src/testing/report.ts'
import { renderReport as renderTemplate } from '../../packages/reports/src/render-report.ts'
import {
  accessibilityFaults,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import type { Browser } from './workspace.ts'

/** A report's blocks, as the template of an app's report on the platform has them. */
async function sanitized(): Promise<string> {
  const blocks = everyBlock.sections.flatMap((section) => section.blocks)
  const session = {
    id: '9001',
    name: '',
    status: 'Complete',
    summary: '',
    application: 'Depth',
    created: '2026-03-01T12:00:00.0000000Z',
    properties: {},
    results: [],
  }
  const { html } = await renderTemplate(`{% raw %}${renderBlocks(blocks)}{% endraw %}`, session)
  return html
}

/** Serves a page under the strictest policy that the platform shows reports with. */
async function serve(html: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('[RTM-06] a report’s blocks in a template keep their drawings and styles', async () => {
  const html = await sanitized()
  for (const tag of ['<svg viewBox="0 0 800', '<desc>', '<details>', '<caption>', '<figcaption>']) {
    expect(html).toContain(tag)
  }
  const [, style] = /<style>([^]*)<\/style>/.exec(renderBlocks([])) ?? []
  expect(html).toContain(style)
  expect(html.match(/tabindex="0" role="region"/g)).toHaveLength(11)
})

describe.skipIf(missingChromium() !== undefined)('a report in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it.each(['light', 'dark'] as const)(
    '[RTM-06] blocks no one and complains of nothing under the policy of reports, in %s',
    async (colorScheme) => {
      const looked = colorScheme === 'light' ? 'everything' : 'colours'
      for (const html of [
        renderReport(everyBlock),
        `<!doctype html><html lang="en"><title>x</title><main><h1>x</h1>${await sanitized()}</main>`,
      ]) {
        await using served = await serve(html)
        const context = await browser.newContext({ colorScheme, bypassCSP: false })
        const page = await context.newPage()
        const complaints: string[] = []
        page.on('console', (message) => complaints.push(message.text()))
        await page.goto(served.address)
        await page.getByText('Variants by chromosome').first().waitFor()
        // A page of a sandbox runs no script, and neither does what looks for obstacles.
        const open = await browser.newPage({ colorScheme })
        await open.setContent(html)
        expect(await accessibilityFaults(open, looked)).toEqual([])
        await open.close()
        // Browsers ask for an icon by themselves, which the policy refuses.
        expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
        await context.close()
      }
    },
  )

  it('[RTM-06] fits a small screen, and a sheet of paper', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await page.setContent(renderReport(everyBlock))
    const overflow = () =>
      page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
    expect(await overflow()).toBe(0)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 720, height: 1000 })
    expect(await overflow()).toBe(0)
    const color = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(color).toBe('rgb(255, 255, 255)')
    await page.close()
  })
})
