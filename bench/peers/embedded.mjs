// A bench in one process: reads of one project in process and over a socket, by its own port and by an Express app, and a
// platform that opens no port. Prints the processor time of a read, and of a platform's start, one request and its end, in
// milliseconds.
import { createEmulator } from '@benchtop/emulator'
import express from 'express'
import { Agent, createServer, request as requestOf } from 'node:http'
import { once } from 'node:events'

const reads = 3000
const platforms = 40

const seed = {
  users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
  applications: [{ id: '2001', owner: '1001', name: 'Reader', kind: 'web', clientId: 'reader' }],
  projects: [{ id: '4001', owner: '1001', name: 'HiSeq demo' }],
}
const tokenOf = (bench) =>
  bench.issueToken({ user: '1001', application: '2001', scopes: ['read project 4001'] }).token
const path = '/v1pre3/projects/4001'

const own = await createEmulator({ seed })
const mounted = await createEmulator({ seed, listen: false, at: '/bench' })
const server = createServer(express().disable('x-powered-by').use(mounted.middleware))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const app = `http://127.0.0.1:${server.address().port}/bench`

/** The processor time of one of many reads, of client and server. */
async function timeOf(read) {
  for (let at = 0; at < 500; at += 1) await read()
  const start = process.cpuUsage()
  for (let at = 0; at < reads; at += 1) await read()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / reads
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const bySocket = (url, token) => () =>
  new Promise((resolve, reject) => {
    requestOf(url, { agent, headers: { 'x-access-token': token } }, (response) => {
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
const byFetch = (answer, url, token) => async () => {
  const response = await answer(url, { headers: { 'x-access-token': token } })
  await response.text()
}

const [ownToken, mountedToken] = [own, mounted].map(tokenOf)
const figures = {
  inProcess: await timeOf(byFetch(own.fetch, own.apiUrl + path, ownToken)),
  overSocket: await timeOf(byFetch(fetch, own.apiUrl + path, ownToken)),
  byPort: await timeOf(bySocket(own.apiUrl + path, ownToken)),
  byExpress: await timeOf(bySocket(app + path, mountedToken)),
  platform: 0,
}
const started = process.cpuUsage()
for (let at = 0; at < platforms; at += 1) {
  const bench = await createEmulator({ seed, listen: false })
  await byFetch(bench.fetch, bench.apiUrl + path, tokenOf(bench))()
  await bench.close()
}
const { user, system } = process.cpuUsage(started)
figures.platform = (user + system) / 1000 / platforms
agent.destroy()
server.closeAllConnections()
server.close()
await Promise.all([own.close(), mounted.close()])
console.log(JSON.stringify(figures))
