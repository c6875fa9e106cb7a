import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCephServer } from '../packages/s3/src/testing/ceph-server.ts'
import { rateOf } from './byte-client.ts'
import { pairRatios, type Line } from './figure.ts'
import { startFileServer } from './file-server.ts'
import { isInstalled } from './is-installed.ts'
import { peakMB } from './large-file.ts'
import { startRclone } from './rclone.ts'

const rounds = 5
const bytes = 200e6
const largeBytes = 5e9
const smallBytes = 50e6
/** Its parts, the content that is made of them, and what Ceph takes for itself. */
const memoryOfLarge = 2.6 * largeBytes
/** A page's request is answered by the platform itself. */
const ofPage = { origin: 'http://page.example.test' }

/**
 * Uploads to a bucket of Ceph and downloads from it, compared with `rclone` straight to the bucket, in turns; then 5 GB up
 * in parts, composed, ranged, launched on and down again, with the memory that this takes of the platform. Nothing is in its cache.
 */
export async function measureBucket(root: string): Promise<Line[]> {
  if (!(await isInstalled('rclone')))
    return ['NOT MEASURED: rclone is not installed (apt-get install rclone).']
  const lines = await compare(root)
  if (freemem() < memoryOfLarge) {
    const needed = (memoryOfLarge / 1e9).toFixed(0)
    return [...lines, `NOT MEASURED: 5 GB in a bucket in memory, which takes ${needed} GB of it.`]
  }
  return [...lines, ...(await measureLarge(root))]
}

async function compare(root: string): Promise<Line[]> {
  await using ceph = await startCephServer({ memoryBytes: 4 * 2 ** 30 })
  await using server = await startFileServer(root, ceph.address('bench', { cache: '0' }))
  await using peer = await startRclone(ceph.endpoint)
  await using source = await randomFile()
  const rates = { up: [], rcloneUp: [], down: [], signed: [], rcloneDown: [] } as Record<
    'up' | 'rcloneUp' | 'down' | 'signed' | 'rcloneDown',
    number[]
  >
  for (let round = -1; round < rounds; round += 1) {
    let file = ''
    const measured = {
      rcloneUp: await rateOf(bytes, () => peer.upload(source.path)),
      up: await rateOf(bytes, async () => {
        file = await server.uploadWhole(bytes)
      }),
      rcloneDown: await rateOf(bytes, () => peer.download(bytes)),
      down: await rateOf(bytes, async () => peer.get(bytes, await server.addressOf(file), ofPage)),
      signed: await rateOf(bytes, async () => peer.get(bytes, await server.addressOf(file))),
    }
    // The first of each has its code compiled and its connections made.
    if (round < 0) continue
    for (const [name, rate] of Object.entries(measured))
      rates[name as keyof typeof rates].push(rate)
  }
  const better = 'higher'
  const unit = 'MB/s'
  return [
    { what: 'rclone, up', values: rates.rcloneUp, unit, better },
    { what: 'benchtop, up', values: rates.up, unit, better },
    { what: 'rclone, down', values: rates.rcloneDown, unit, better },
    { what: 'benchtop, down', values: rates.down, unit, better },
    { what: 'benchtop, down from signed addresses', values: rates.signed, unit, better },
    { what: 'up, ratio', values: pairRatios(rates.up, rates.rcloneUp), limit: { atLeast: 0.8 } },
    {
      what: 'down, ratio',
      values: pairRatios(rates.down, rates.rcloneDown),
      limit: { atLeast: 0.8 },
    },
    {
      what: 'down from signed addresses, ratio',
      values: pairRatios(rates.signed, rates.rcloneDown),
      limit: { atLeast: 1 },
    },
  ]
}

async function measureLarge(root: string): Promise<Line[]> {
  await using ceph = await startCephServer({ memoryBytes: memoryOfLarge })
  await using server = await startFileServer(root, ceph.address('bench', { cache: '0' }))
  // What the first files take once, such as the code for them and threads, isn't theirs alone.
  await download(await server.addressOf(await server.uploadParts(smallBytes)), ofPage)
  const before = await server.server.residentMB()
  let file = ''
  const up = await peakMB(server.server, async () => {
    file = await server.uploadParts(largeBytes)
  })
  const address = await server.addressOf(file)
  const ranged = await peakMB(server.server, async () => {
    for (const start of [0, largeBytes / 2, largeBytes - 1e6]) {
      const got = await download(address, { ...ofPage, range: `bytes=${start}-${start + 1e6 - 1}` })
      if (got !== 1e6) throw new Error(`${got} bytes came of a range of a million.`)
    }
  })
  const launched = await peakMB(server.server, async () => {
    const got = await server.countByApp()
    if (got !== largeBytes + smallBytes) throw new Error(`The app counted ${got} bytes.`)
  })
  const down = await peakMB(server.server, async () => {
    const got = await download(address, ofPage)
    if (got !== largeBytes) throw new Error(`${got} bytes came of ${largeBytes}.`)
  })
  const limit = { atMost: 200 }
  const unit = 'MB'
  return [
    { what: 'resident memory before', values: [before], unit },
    { what: 'more of it while 5 GB come up and are composed', values: [up - before], unit, limit },
    { what: 'more of it while ranges are read', values: [ranged - before], unit, limit },
    {
      what: 'more of it while an app is launched on them',
      values: [launched - before],
      unit,
      limit,
    },
    { what: 'more of it while 5 GB go down', values: [down - before], unit, limit },
  ]
}

async function download(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers })
  if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status}`)
  let received = 0
  const body: AsyncIterable<Uint8Array> = answer.body
  for await (const chunk of body) received += chunk.length
  return received
}

/** A file for rclone to upload. */
async function randomFile() {
  const folder = await mkdtemp(join(tmpdir(), 'benchtop-rclone-'))
  const path = join(folder, 'file.bin')
  await using handle = await open(path, 'w')
  const piece = randomBytes(1e6)
  for (let written = 0; written < bytes; written += piece.length) await handle.write(piece)
  return {
    path,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
