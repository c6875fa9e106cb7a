import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingChromium, openChromium } from '../../packages/emulator/src/testing/chromium.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { everyPage, settled } from './every-page.ts'
import { unlikePhotograph } from './photographs.ts'
import { visitConsole, type Browser } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('every steady page in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it('looks as in its pictures, on a screen and on a phone, light and dark', async () => {
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
})
