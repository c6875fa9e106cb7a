import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileContent } from '@benchtop/app-runtime'
import { openBrowser } from '@benchtop/testkit'
import { startApp } from './start-app.ts'

const launchFrom = (project: string) => ({
  user: '1001',
  properties: [
    { Name: 'Input.Projects', Type: 'project[]', Items: [`v1pre3/projects/${project}`] },
  ],
})

test('a launch shows the files of the project, and lets the user download them', async () => {
  await using app = await startApp()
  const { redirect } = await app.platform.trigger({
    ...launchFrom('4001'),
    application: app.platform.app.id,
  })
  const browser = openBrowser()
  const { location } = await browser.get(redirect ?? '')
  const { status, text } = await browser.get(location ?? '')
  assert.equal(status, 200)
  assert.match(text, /Files of Volvox/)
  assert.match(text, /<a href="\/files\/7001">calls.vcf.gz<\/a>/)
  assert.equal((await browser.get(`${app.url}/files/7001`)).status, 200)
})

test('the list is saved once the user grants write access', async () => {
  await using app = await startApp()
  const { platform } = app
  const { redirect, sessionId } = await platform.trigger({
    ...launchFrom('4001'),
    application: platform.app.id,
  })
  const browser = openBrowser()
  await browser.get(redirect ?? '')
  const address = `${app.url}/sessions/${sessionId}`
  const { location: dialog } = await browser.submit(address, await browser.get(address), {})
  await browser.get(await platform.approve(dialog ?? '', '1001'))
  assert.match((await browser.get(address)).text, /Files listed: 1/)

  const client = platform.clientFor('1001')
  const [result] = (await client.v1.listAppSessionAppResults({ id: sessionId })).Items
  const [file] = (await client.v1.listAppResultFiles({ id: result?.Id ?? '' })).Items
  const bytes = Buffer.concat(await Array.fromAsync(readFileContent(client, file?.Id ?? '')))
  assert.equal(bytes.toString(), 'owner\tpath\tbytes\nVolvox calls\tcalls.vcf.gz\t2409\n')
})

test('a visitor who was not sent by the platform sees nothing', async () => {
  await using app = await startApp()
  const { status, location } = await openBrowser().get(`${app.url}/sessions/9001`)
  assert.deepEqual({ status, location }, { status: 303, location: `${app.url}/` })
})
