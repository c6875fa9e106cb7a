import { get, type IncomingMessage } from 'node:http'
import { rateOf } from './byte-client.ts'
import { startFileServer } from './file-server.ts'
import type { ServerProcess } from './server-process.ts'
import { ratio } from './statistics.ts'

const bytes = 5e9
const smallBytes = 50e6
const sampleMs = 50

/** 5 GB up in parts and down again, with the memory that this takes of the server. */
export async function measureLargeFile(root: string): Promise<string[]> {
  await using server = await startFileServer(root)
  // What the first files take once, such as the code for them and threads, isn't theirs alone.
  await download(await server.addressOf(await server.uploadParts(smallBytes)), smallBytes)
  const before = await server.server.residentMB()

  let file = ''
  let upRate = 0
  const up = await peakMB(server.server, async () => {
    upRate = await rateOf(bytes, async () => {
      file = await server.uploadParts(bytes)
    })
  })
  const address = await server.addressOf(file)
  let downRate = 0
  const down = await peakMB(server.server, async () => {
    downRate = await rateOf(bytes, () => download(address, bytes))
  })
  return [
    `up: ${upRate.toFixed(0)} MB/s; down: ${downRate.toFixed(0)} MB/s`,
    `resident memory before: ${before.toFixed(0)} MB`,
    `more of it while 5 GB come up, MB: ${ratio(up - before, { atMost: 200 })}`,
    `more of it while 5 GB go down, MB: ${ratio(down - before, { atMost: 200 })}`,
  ]
}

/** The most memory that a server has while something happens. */
export async function peakMB(server: ServerProcess, work: () => Promise<void>): Promise<number> {
  let peak = await server.residentMB()
  let sampling = Promise.resolve()
  const timer = setInterval(() => {
    sampling = server.residentMB().then((now) => {
      peak = Math.max(peak, now)
    })
  }, sampleMs)
  await work()
  clearInterval(timer)
  await sampling
  return peak
}

async function download(url: string, expected: number): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, resolve).on('error', reject),
  )
  let received = 0
  for await (const chunk of answer) received += (chunk as Buffer).length
  if (received !== expected) throw new Error(`${received} bytes came of ${expected}.`)
}
