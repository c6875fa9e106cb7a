import axe from 'axe-core'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Why tests in a real browser can't run here; undefined where they can. CI has to have one. */
export function missingChromium(): string | undefined {
  if (existsSync(executablePath) || process.env['CI'] === 'true') return undefined
  const reason = `There is no ${executablePath}: the pages are not opened in a real browser.`
  console.warn(reason)
  return reason
}

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A page whose scripts are off, as the dialogs have to work without them. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options })
  return context.newPage()
}

/** What axe finds wrong with a page, each with the element that it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}
