import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@benchtop/testkit'
import { startApp } from './start-app.ts'

/** What Ada launches the app on. */
const onVolvox = {
  as: 'ada@example.test',
  properties: [{ Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] }],
}

test('a launch shows the files of the project, and lets the user download them', async () => {
  await using app = await startApp()
  const launched = await app.platform.launch(app.platform.app, onVolvox)
  const page = await launched.open()
  assert.match(page.text, /Files of Volvox/)
  assert.equal((await page.click('calls.vcf.gz')).status, 200)
})

test('the list is saved once the user grants write access', async () => {
  await using app = await startApp()
  const launched = await app.platform.launch(app.platform.app, onVolvox)
  const page = await launched.open()
  const dialog = await page.press('Save this list')
  const saved = await dialog.press('Allow')
  assert.match(saved.text, /Files listed: 1/)

  const result = await launched.result()
  const [file] = result.files
  assert.equal(
    await result.text(file?.Path ?? ''),
    'owner\tpath\tbytes\nVolvox calls\tcalls.vcf.gz\t2409\n',
  )
})

test('a visitor who was not sent by the platform sees nothing', async () => {
  await using app = await startApp()
  const { status, location } = await openBrowser().get(`${app.url}/sessions/9001`)
  assert.deepEqual({ status, location }, { status: 303, location: `${app.url}/` })
})
