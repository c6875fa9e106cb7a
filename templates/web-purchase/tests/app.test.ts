import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@benchtop/testkit'
import { startApp } from './start-app.ts'

/** Ada's browser on the page that a launch leads to. */
async function launched({ platform, url }: Awaited<ReturnType<typeof startApp>>) {
  const { redirect, sessionId } = await platform.trigger({
    user: '1001',
    application: platform.app.id,
    properties: [{ Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] }],
  })
  const browser = openBrowser()
  await browser.get(redirect ?? '')
  const address = `${url}/sessions/${sessionId}`
  const press = async () => (await browser.submit(address, await browser.get(address), {})).location
  /** Buys the report, decides in the dialog, and returns to the app. */
  const buy = async (decision: 'confirm' | 'cancel') => {
    const dialog = new URL((await press()) ?? '')
    const { redirect } = await platform.decidePurchase(
      /\d+/.exec(dialog.pathname)?.[0] ?? '',
      decision,
    )
    await browser.get(redirect ?? '')
  }
  return { buy, press, text: async () => (await browser.get(address)).text }
}

test('the report is shown once it is paid for', async () => {
  await using app = await startApp()
  const ada = await launched(app)
  assert.match(await ada.text(), /Buy for 2\.50 credits/)
  await ada.buy('confirm')
  assert.match(await ada.text(), /<th>files<\/th>\s*<td class="number">1<\/td>/)
})

test('a cancelled purchase changes nothing', async () => {
  await using app = await startApp()
  const ada = await launched(app)
  await ada.buy('cancel')
  assert.match(await ada.text(), /Buy for 2\.50 credits/)
})

test('a refunded report has to be bought again', async () => {
  await using app = await startApp()
  const ada = await launched(app)
  await ada.buy('confirm')
  await ada.press()
  assert.match(await ada.text(), /Buy for 2\.50 credits/)
  await ada.buy('confirm')
  assert.match(await ada.text(), /Return it for 2\.50 credits/)
})

test('a report has to be bought again after 30 days', async () => {
  await using app = await startApp()
  const ada = await launched(app)
  await ada.buy('confirm')
  app.platform.clock.advance('31d')
  assert.match(await ada.text(), /Buy for 2\.50 credits/)
})
