import type { Page } from 'playwright-core'
import { startRecording } from './recording.ts'

/** A little of the product at work, as the first page of the site shows it. */
export const heroSize = { width: 800, height: 520 }

/** Waits until nothing of a page is loading. */
export async function settled(page: Page): Promise<void> {
  const loading = page.locator('main :is(.skeleton, [aria-busy="true"])')
  await loading.first().waitFor({ state: 'detached' })
}

/** Records an app that is launched again, with another value, and its report: signed in already. */
export async function recordHero(
  page: Page,
  uiUrl: string,
  analysis: string,
): Promise<{ readonly animation: Buffer; readonly poster: Buffer }> {
  await page.setViewportSize(heroSize)
  await page.goto(`${uiUrl}/analyses/${analysis}`)
  const report = page.frameLocator('iframe[title="Report"]').getByRole('heading').first()
  await report.waitFor()
  await settled(page)
  const recording = await startRecording(page, heroSize)
  await recording.hold(1400)
  await recording.click(page.getByRole('link', { name: 'Change and run' }).first())
  const depth = page.getByLabel('Minimum depth')
  await depth.waitFor()
  await recording.hold(800)
  await recording.type(depth, '20')
  await recording.click(page.getByRole('button', { name: 'Launch', exact: true }))
  await page.waitForURL((url) => /^\/analyses\/\d+/.test(url.pathname))
  // Its progress is recorded as long as there is any: a short run may be over before it is first shown.
  for (let held = 0; held < 500 && (await report.count()) === 0; held += 1) {
    await recording.hold(300)
  }
  await report.waitFor()
  // The message of the launch would cover a corner of the report. Nothing is recorded while it disappears.
  await page.getByText('is launched.').waitFor({ state: 'detached' })
  await recording.hold(2000)
  // The report is below the facts of its analysis.
  for (let step = 0; step < 4; step += 1) {
    await page.evaluate('scrollBy(0, 90)')
    await recording.hold(60)
  }
  await recording.hold(2600)
  return recording.finish()
}
