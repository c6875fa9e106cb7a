import { join } from 'node:path'
import { startTestPlatform, type ServedApp } from '@benchtop/testkit'
import type { Page } from 'playwright-core'
import { startApp as startFrequencies } from '../../examples/allele-frequencies/src/testing/app.ts'
import { cohortsOf, known } from '../../examples/allele-frequencies/src/testing/make-cohort.ts'
import { startApp as startRunQc } from '../../examples/run-qc/src/testing/app.ts'
import { openBuiltPlayground } from './testing/built-site.ts'

// Examples of the gallery, each on a platform of its own: what they are launched on, and what they show in the end.

/** What a picture is called, and how to get there, where it is taken. */
export const examplePictures: Readonly<
  Record<string, (page: Page, take: () => Promise<void>) => Promise<void>>
> = {
  async playground(page, take) {
    await using site = await openBuiltPlayground()
    const before = page.viewportSize()
    // Of the same shape as the others, and wide enough for all panes next to each other.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${site.origin}/playground/`)
    await page.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('This launch would be accepted').waitFor()
    await take()
    if (before !== null) await page.setViewportSize(before)
  },
  async 'allele-frequencies'(page, take) {
    await using app = await startFrequencies()
    await app.platform.control.addSeed({ document: cohortsOf(known.length) })
    const values = { cohorts: ['4101', '4102'], region: 'contigA:1-20,000', project: '4003' }
    await open(page, app, values)
    await take()
  },
  async 'run-qc'(page, take) {
    await using app = await startRunQc()
    const values = { run: '8001', project: '4001' }
    await open(page, app, values)
    await take()
  },
  async 'gather-pipeline'(page, take) {
    const folder = join(import.meta.dirname, '../../examples/gather-pipeline')
    await using platform = await startTestPlatform({ app: folder })
    const values = { alignment: '6001', parts: 3, 'project-id': '4001' }
    const { children } = await platform.launch(platform.app, { values })
    await page.goto(`${platform.uiUrl}/sign-in`)
    await page.getByRole('button', { name: /Ada Example/ }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    // The node that has gathered, with the report.
    await page.goto(`${platform.uiUrl}/analyses/${children.at(-1)?.Id ?? ''}`)
    await page.frameLocator('iframe[title="Report"]').getByRole('table').first().waitFor()
    await take()
  },
}

async function open(page: Page, { platform }: ServedApp, values: Record<string, unknown>) {
  const { redirect } = await platform.launch(platform.app, { values })
  await page.goto(redirect ?? '')
  // A report has one, and the page of an analysis that still runs has none.
  await page.getByRole('table').first().waitFor()
}
