import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { patterned } from '../testing/blob-sources.ts'
import { locationOf } from '../testing/downloads.ts'
import {
  startMultipart,
  etagOfParts,
  fullPart,
  leastPart,
  putPart,
  setUploadStatus,
} from '../testing/multipart.ts'
import { newResult } from '../testing/new-result.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

// A file of three parts is downloaded, on disk and in memory: what holds for any download, at the edges of its parts.

const parts = [fullPart(1), fullPart(2), patterned(70_001, 3)]
const whole = Buffer.concat(parts)
const edge = leastPart
const second = 2 * leastPart

/** A file of these parts on a platform of its own. */
async function serve(kind: 'disk' | 'memory') {
  const folder = await temporaryFolder()
  const platform = await startTestPlatform(kind === 'disk' ? { data: folder.path } : {})
  const { HrefFiles } = await newResult(platform.ada)
  const file = await startMultipart(platform.ada, HrefFiles, 'reads.fastq')
  for (const [index, part] of parts.entries()) await putPart(platform.ada, file, index + 1, part)
  await setUploadStatus(platform.ada, file, 'complete')
  const location = await locationOf(platform.ada, file.split('/').at(-1) ?? '')
  return {
    platform,
    location,
    async ranged(range: string, headers: Record<string, string> = {}) {
      const response = await fetch(location, { headers: { range, ...headers } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes }
    },
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe.each(['disk', 'memory'] as const)('the content of a file of parts, on %s', (kind) => {
  it('[FIL-04] is all of its parts, with their ETag, and the name and type of the upload', async () => {
    await using served = await serve(kind)
    const response = await fetch(served.location)
    const { headers } = response
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true)
    expect(headers.get('content-length')).toBe(String(whole.length))
    expect(headers.get('etag')).toBe(`"${etagOfParts(parts)}"`)
    expect(headers.get('content-disposition')).toContain('reads.fastq')
    expect(headers.get('content-type')).toBe('application/octet-stream')
  })

  it('[FIL-04] returns any range, also across the edges of its parts', async () => {
    await using served = await serve(kind)
    for (const [start, end] of [
      [edge - 1, edge - 1],
      [edge, edge],
      [edge - 1, edge],
      [edge - 3, edge + 3],
      [edge, second - 1],
      [edge - 1, second],
      [second - 2, whole.length - 1],
      [whole.length - 1, whole.length + 1000],
    ] as const) {
      const { status, headers, bytes } = await served.ranged(`bytes=${start}-${end}`)
      const last = Math.min(end, whole.length - 1)
      expect(status).toBe(206)
      expect(headers.get('content-range')).toBe(`bytes ${start}-${last}/${whole.length}`)
      expect(bytes.equals(whole.subarray(start, last + 1))).toBe(true)
    }
    const suffix = await served.ranged(`bytes=-${70_001 + 5}`)
    expect(suffix.bytes.equals(whole.subarray(second - 5))).toBe(true)
    const open = await served.ranged(`bytes=${second - 5}-`)
    expect(open.bytes.equals(whole.subarray(second - 5))).toBe(true)
    expect((await served.ranged(`bytes=${whole.length}-`)).status).toBe(416)
  })

  it('[FIL-04] returns several ranges, each across an edge', async () => {
    await using served = await serve(kind)
    const wanted = [
      [edge - 2, edge + 1],
      [second - 1, second],
    ] as const
    const ranges = wanted.map(([start, end]) => `${start}-${end}`).join(',')
    const { status, headers, bytes } = await served.ranged(`bytes=${ranges}`)
    expect(status).toBe(206)
    const boundary = /boundary=(.+)$/.exec(headers.get('content-type') ?? '')?.[1]
    const sections = bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)
    expect(sections).toHaveLength(2)
    for (const [index, [start, end]] of wanted.entries()) {
      const [head = '', body = ''] = (sections[index] ?? '').split('\r\n\r\n')
      expect(head).toContain(`bytes ${start}-${end}/${whole.length}`)
      expect(body).toBe(`${whole.subarray(start, end + 1).toString('latin1')}\r\n`)
    }
  })

  it('[FIL-04] returns a range only if If-Range matches, and its size to HEAD', async () => {
    await using served = await serve(kind)
    const etag = `"${etagOfParts(parts)}"`
    expect((await served.ranged('bytes=0-9', { 'if-range': etag })).status).toBe(206)
    const other = await served.ranged('bytes=0-9', { 'if-range': '"another"' })
    expect([other.status, other.bytes.length]).toEqual([200, whole.length])
    const head = await fetch(served.location, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
  })
})

it('[FIL-03] is downloaded completely by a slow client, also when its address expires meanwhile', async () => {
  await using served = await serve('disk')
  const { platform, location } = served
  const response = await new Promise<IncomingMessage>((resolve) => get(location, resolve))
  const hash = createHash('sha256')
  let chunks = 0
  for await (const piece of response) {
    hash.update(piece as Uint8Array)
    chunks += 1
    // Meanwhile the platform fills what lies between it and the client, and has to wait.
    if (chunks <= 5) await platform.ada.get('v1pre3/users/current')
    if (chunks !== 5) continue
    platform.clock.freeze(true)
    platform.clock.advance('8d')
  }
  expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'))
  expect((await fetch(location)).status).toBe(403)
})
