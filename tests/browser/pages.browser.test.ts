import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  faultsAtAllWidths,
  missingChromium,
  openChromium,
} from '../../packages/emulator/src/testing/chromium.ts'
import { startBench } from './bench.ts'
import { buildConsole } from './build-console.ts'
import { everyPage, settled, type SeenPage } from './every-page.ts'
import { labPages } from './lab-bench.ts'
import { visitConsole, type Browser, type Page } from './workspace.ts'

describe.skipIf(missingChromium() !== undefined)('every page in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    buildConsole()
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  // One platform and one browser: each page is gone to once, and then made narrower and dark.
  it('[CNS-01] axe finds nothing, light and dark, and nothing scrolls sideways at three widths', async () => {
    await using bench = await startBench()
    const pages = await everyPage(bench.platform)
    await using visit = await visitConsole(browser, bench.platform, '/')
    const { page, follow, complaints } = visit
    const faults: string[] = []
    // Those of the lab are looked at with a lab that is in use.
    const named = [...pages.map(({ path }) => path), ...labPages.map(([path]) => path)]
    for (const seen of [...pages, ...(await navigationOf(page, named))]) {
      await follow(seen.path)
      await settled(page, seen)
      faults.push(...(await faultsAtAllWidths(page)).map((fault) => `${seen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  }, 1_200_000)
})

/** The pages that the navigation leads to and that aren't among those that were named. */
async function navigationOf(page: Page, named: readonly string[]): Promise<SeenPage[]> {
  // Those in folded sections as well.
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const links = navigation.getByRole('link', { includeHidden: true })
  await links.first().waitFor()
  const found = await Promise.all(
    (await links.all()).map(async (link) => ({
      path: (await link.getAttribute('href')) ?? '',
      shows: (await link.textContent()) ?? '',
    })),
  )
  return found
    .filter(({ path }) => !named.includes(path))
    .map(({ path, shows }) => ({ name: path.slice(1), path, shows }))
}
