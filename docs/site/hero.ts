import type { Page } from 'playwright-core'
import { startRecording } from './recording.ts'

/** A little of the product at work, as the first page of the site shows it. */
export const heroSize = { width: 800, height: 520 }

/** Records an app that is launched again, with another value, and its report: signed in already. */
export async function recordHero(
  page: Page,
  uiUrl: string,
  analysis: string,
): Promise<{ readonly animation: Buffer; readonly poster: Buffer }> {
  await page.setViewportSize(heroSize)
  await page.goto(`${uiUrl}/analyses/${analysis}`)
  await page.getByRole('link', { name: 'report.html' }).first().waitFor()
  const recording = await startRecording(page, heroSize)
  await recording.hold(1400)
  await recording.click(page.getByRole('link', { name: 'Change and run' }).first())
  const depth = page.getByLabel('Minimum depth')
  await depth.waitFor()
  await recording.hold(800)
  await recording.type(depth, '20')
  await recording.click(page.getByRole('button', { name: 'Launch', exact: true }))
  await page.waitForURL((url) => /^\/analyses\/\d+/.test(url.pathname))
  const progress = page.getByRole('progressbar', { name: 'Progress' }).first()
  await progress.waitFor()
  while ((await progress.count()) > 0) await recording.hold(300)
  const report = page.getByRole('link', { name: 'report.html' }).first()
  await report.waitFor()
  await recording.hold(1200)
  await recording.click(report)
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
  await recording.hold(2600)
  return recording.finish()
}
