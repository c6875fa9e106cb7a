import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, type ServedApp } from '@benchtop/testkit'
import { startApp } from './start-app.ts'

/** Ada's browser after a launch, calling the server as the front end does. */
async function launched({ platform, url }: ServedApp) {
  const { session, redirect } = await platform.launch(platform.app, {
    as: 'ada@example.test',
    properties: [{ Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] }],
  })
  const browser = openBrowser()
  const { location } = await browser.get(redirect ?? '')
  assert.equal(location, `${url}/?session=${session.Id}`)
  const ask = async (path: string) => {
    const { status, text } = await browser.get(`${url}/api/${path}`)
    return { status, answer: JSON.parse(text) }
  }
  return { ask, sessionId: session.Id }
}

test('a launch returns the variant files of the project', async () => {
  await using app = await startApp()
  const { ask, sessionId } = await launched(app)
  assert.deepEqual(await ask(`sessions/${sessionId}`), {
    status: 200,
    answer: {
      project: 'Volvox',
      files: [{ id: '7001', path: 'calls.vcf.gz', owner: 'Volvox calls' }],
    },
  })
})

test('the variants of a region come with their total number', async () => {
  await using app = await startApp()
  const { ask } = await launched(app)
  const { answer } = await ask('files/7001/variants?region=ctgA:1-2,000')
  assert.equal(answer.total, 2)
  assert.deepEqual(answer.variants[0], {
    position: 277,
    ref: 'T',
    alt: 'C',
    quality: 10.4,
    depth: '3',
  })
})

test('an invalid region, or one that is not in the file, is rejected with a message', async () => {
  await using app = await startApp()
  const { ask } = await launched(app)
  const none = await ask('files/7001/variants?region=everything')
  assert.equal(none.status, 400)
  assert.match(none.answer.message, /Write a region as/)
  const elsewhere = await ask('files/7001/variants?region=chr1:1-100')
  assert.equal(elsewhere.status, 404)
  assert.match(elsewhere.answer.message, /ctgA/)
})

test('a visitor who was not sent by the platform has to launch the app', async () => {
  await using app = await startApp()
  const { status, text } = await openBrowser().get(`${app.url}/api/sessions/9001`)
  assert.equal(status, 401)
  assert.match(text, /Launch the app/)
})
