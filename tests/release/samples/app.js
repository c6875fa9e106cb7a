// An app as a developer writes it who knows the packages only from their README; every version of Node runs it.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ApiError,
  downloadFile,
  memoryStore,
  openSession,
  readFileContent,
  uploadFile,
} from '@benchtop/app-runtime'
import * as anywhere from '@benchtop/app-runtime/browser'
import { createOAuth } from '@benchtop/app-runtime/oauth'
import { createApp } from '@benchtop/app-runtime/web'
import { startTestPlatform } from '@benchtop/testkit'
import { compareRecording, recordTraffic } from '@benchtop/testkit/recording'

// Closed at the end: Node 22 doesn't know `await using` yet.
const platform = await startTestPlatform()
const { apiUrl, uiUrl, storeUrl, sleep } = platform
const of = { apiUrl, uiUrl, storeUrl, sleep, clientId: 'web-app', clientSecret: 'web-secret' }
const folder = await mkdtemp(join(tmpdir(), 'benchtop-sample-'))

// A client, its lists and its errors.
const client = platform.clientFor('1001', { application: '2001' })
const names = await Array.fromAsync(client.v1.listOwnProjects.all(), ({ Name }) => Name)
assert.deepEqual(names, ['Demo'])
await assert.rejects(
  client.v1.getProject({ id: '999' }),
  (error) => error instanceof ApiError && error.code === 'NotFound',
)
assert.equal(typeof anywhere.createClient, 'function')

// Files, in parts and back.
const result = await client.v1.createAppResult({ projectId: '4001', Name: 'Sample' })
const bytes = new Uint8Array(11_000_000).fill(7)
const target = { appResult: result.Id }
const file = await uploadFile(client, {
  target,
  content: bytes,
  name: 'a.bin',
  partBytes: 5_000_000,
})
await downloadFile(client, { id: file.Id, path: join(folder, 'a.bin'), rangeBytes: 4_000_000 })
assert.equal(Buffer.compare(await readFile(join(folder, 'a.bin')), bytes), 0)
const some = await Array.fromAsync(readFileContent(client, file.Id, { startByte: 0, endByte: 10 }))
assert.equal(Buffer.concat(some).length, 10)

// OAuth in a browser's way and in a device's.
const oauth = createOAuth({
  ...of,
  redirectUri: 'http://127.0.0.1:3000/callback',
  store: memoryStore(),
})
const { url } = await oauth.authorize({ userKey: 'ada', scopes: ['browse global'] })
await oauth.handleCallback(await platform.approve(url, '1001'), 'ada')
await oauth.device({
  userKey: 'device',
  scopes: ['browse global'],
  onCode: ({ userCode }) => platform.approveDevice(userCode, '1001'),
})
assert.notEqual(await oauth.token('ada'), await oauth.token('device'))

// An app that is launched and sells something.
const app = createApp({
  ...of,
  redirectUri: 'http://127.0.0.1:3000/callback',
  store: memoryStore(),
  onTrigger: async ({ session, purchases }) =>
    (await purchases.create({ sessionId: session.Id, products: [{ id: '3001', quantity: 1 }] }))
      .dialogUrl,
})
const server = createServer((request, response) => void app.handle(request, response))
await new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))
const { redirect, sessionId } = await platform.trigger({ user: '1001', application: '2001' })
const own = `http://127.0.0.1:${server.address().port}`
const answer = await fetch(redirect.replace('http://127.0.0.1:3000', own), { redirect: 'manual' })
assert.equal(new URL(answer.headers.get('location')).origin, storeUrl)
server.closeAllConnections()
server.close()
const session = await openSession(platform.clientFor('1001'), sessionId)
assert.equal(session.record.Status, 'Running')

// What passes, recorded and compared.
const exchanges = []
const recorder = await recordTraffic({
  targets: { api: apiUrl },
  onExchange: (exchange) => exchanges.push(exchange),
})
const token = platform.issueToken({ user: '1001', private: true }).token
await fetch(`${recorder.apiUrl}/v1pre3/projects/4001`, { headers: { 'x-access-token': token } })
const report = await compareRecording({ targets: {}, exchanges }, { apiUrl, token })
assert.equal(report.isSame, true)
assert.equal(report.exchanges.length, 1)

await recorder.close()
await platform.close()
await rm(folder, { recursive: true })
console.log(`done on ${process.version}`)
