import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServedApp } from '@benchtop/testkit'
import { startApp } from './start-app.ts'

/** Ada's browser on the page that a launch leads to. */
async function launched({ platform }: ServedApp) {
  const { open } = await platform.launch(platform.app, {
    as: 'ada@example.test',
    properties: [{ Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] }],
  })
  return open()
}

/** Buys the report of a page: decides in the dialog, and returns to the app. */
type Decision = 'Pay' | 'Cancel' | 'Simulate an error'

async function buy(page: Awaited<ReturnType<typeof launched>>, decision: Decision) {
  const dialog = await page.press('Buy for')
  const status = await dialog.press(decision)
  return status.click('Back to My App')
}

test('the report is shown once it is paid for', async () => {
  await using app = await startApp()
  const page = await launched(app)
  assert.match(page.text, /Buy for 2\.50 credits/)
  const report = await buy(page, 'Pay')
  assert.match(report.text, /<th>files<\/th>\s*<td class="number">1<\/td>/)
})

test('a cancelled purchase changes nothing, and the page says so', async () => {
  await using app = await startApp()
  const page = await buy(await launched(app), 'Cancel')
  assert.match(page.text, /You cancelled: nothing was charged/)
  assert.match(page.text, /Buy for 2\.50 credits/)
})

test('a failed payment changes nothing, and the page says so', async () => {
  await using app = await startApp()
  const page = await buy(await launched(app), 'Simulate an error')
  assert.match(page.text, /The payment failed/)
  assert.match(page.text, /Buy for 2\.50 credits/)
})

test('a refunded report has to be bought again', async () => {
  await using app = await startApp()
  const report = await buy(await launched(app), 'Pay')
  const page = await report.press('Return it for')
  assert.match(page.text, /Returned: its price is back/)
  assert.match(page.text, /Buy for 2\.50 credits/)
  assert.match((await buy(page, 'Pay')).text, /Return it for 2\.50 credits/)
})

test('a report has to be bought again after 30 days', async () => {
  await using app = await startApp()
  const report = await buy(await launched(app), 'Pay')
  app.platform.clock.advance('31d')
  assert.match((await report.reload()).text, /Buy for 2\.50 credits/)
})
