import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsInBothSchemes,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { everyPage, type SeenPage } from './every-page.ts'
import { isUpdating, unlikePhotograph } from './photographs.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

/** A phone, a tablet, a screen; the pictures are of the first and the last. */
const widths = [1440, 768, 390] as const

describe.skipIf(missingChromium() !== undefined)('every page in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  // One platform and one browser: each page is opened once, and then made narrower and dark.
  it('[CNS-01] axe finds nothing at three widths, light and dark; nothing scrolls sideways; and pages look as in their pictures', async () => {
    await using bench = await startBench()
    const pages = await everyPage(bench.platform)
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, open, complaints } = visit
    const faults: string[] = []
    const others = isUpdating ? [] : await navigationOf(page, pages)
    for (const seen of [...pages, ...others]) {
      if (isUpdating && seen.isSteady !== true) continue
      await page.setViewportSize({ width: widths[0], height: 900 })
      await open(seen.path)
      await settled(page, seen)
      faults.push(...(await faultsOf(page, seen)).map((fault) => `${seen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  }, 1_200_000)
})

async function settled(page: Page, { name, shows, keys = [] }: SeenPage): Promise<void> {
  await page.locator('main').getByText(shows).first().waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  // The page of the design shows what stands for content that is being loaded.
  if (name !== 'design') {
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  }
  // What was seen before isn't the same in each run.
  if (keys.length > 0) await page.evaluate('sessionStorage.clear()')
  for (const key of keys) await page.keyboard.press(key)
  if (keys.length > 0) await page.getByRole('dialog').getByText('Projects').first().waitFor()
}

async function faultsOf(
  page: Page,
  { name, isSteady = false, isWhole = false }: SeenPage,
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
    if (wide > width) faults.push(`is ${wide} wide at ${width}`)
    if (!isUpdating) {
      faults.push(...(await faultsInBothSchemes(page)).map((fault) => `at ${width}: ${fault}`))
    }
    if (!isSteady || width === 768) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const unlike = await unlikePhotograph(page, `${name}-${width}-${colorScheme}`, isWhole)
      if (unlike !== undefined) faults.push(unlike)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** The pages that the navigation leads to and that aren't among those that were named. */
async function navigationOf(page: Page, named: readonly SeenPage[]): Promise<SeenPage[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await links.first().waitFor()
  const found = await Promise.all(
    (await links.all()).map(async (link) => ({
      path: (await link.getAttribute('href')) ?? '',
      shows: (await link.textContent()) ?? '',
    })),
  )
  return found
    .filter(({ path }) => named.every((one) => one.path !== path))
    .map(({ path, shows }) => ({ name: path.slice(1), path, shows }))
}
