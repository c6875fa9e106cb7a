import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { everyPage, settled } from './every-page.ts'
import { unlikePhotograph } from './photographs.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('every page in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('looks as in its pictures, where it is steady, on a screen and on a phone, light and dark', async () => {
    await using bench = await startBench()
    const pages = await everyPage(bench.platform)
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, open, complaints } = visit
    const faults: string[] = []
    for (const seen of pages.filter(({ isSteady }) => isSteady)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await open(seen.path)
      await settled(page, seen)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const name = `${seen.name}-${width}-${colorScheme}`
          const unlike = await unlikePhotograph(page, name)
          if (unlike !== undefined) faults.push(unlike)
        }
      }
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  }, 1_200_000)

  it('[CNS-04] reads nothing twice as it is opened', async () => {
    await using bench = await startBench()
    const pages = await everyPage(bench.platform)
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, open } = visit
    let read: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // The icon is the page's and the tab's.
      if (pathname.startsWith('/assets/')) return
      read.push(`${request.method()} ${pathname}${search} ${request.headers()['range'] ?? ''}`)
    })
    const twice: string[] = []
    for (const { path } of pages) {
      await page.waitForLoadState('networkidle')
      read = []
      await open(path)
      await page.waitForLoadState('networkidle')
      const again = read.filter((one, at) => read.indexOf(one) !== at)
      twice.push(...again.map((one) => `${path}: ${one}`))
    }
    expect(twice).toEqual([])
  }, 1_200_000)
})
