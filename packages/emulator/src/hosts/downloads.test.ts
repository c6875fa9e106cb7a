import { createHash } from 'node:crypto'
import { chmod, open, readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patterned } from '../testing/blob-sources.ts'
import { locationOf } from '../testing/downloads.ts'
import { silentLog } from '../kernel/log.ts'
import { fullPart, putPart, setUploadStatus, startMultipart } from '../testing/multipart.ts'
import { newResult } from '../testing/new-result.ts'
import { storedIn } from '../testing/stored-bytes.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestPlatform, testNow, type TestPlatform } from '../testing/test-platform.ts'

const text = 'Calls of the volvox contig.'

const readme = (platform: TestPlatform) => locationOf(platform.ada, '7003')

async function fetchRange(location: string, range: string, headers: Record<string, string> = {}) {
  const response = await fetch(location, { headers: { range, ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Uploads a file to a new AppResult of Ada's; where its bytes are. */
async function locationOfNew(
  platform: TestPlatform,
  query: string,
  content: Uint8Array,
  type: string,
): Promise<string> {
  const { HrefFiles } = await newResult(platform.ada)
  const { body } = await platform.ada.upload(`${HrefFiles}?${query}`, content, type)
  return locationOf(platform.ada, body.Response.Id)
}

describe('a content whose bytes have changed on the disk', () => {
  it.each([
    ['small', 1_000, 500],
    ['large', 3_000_000, 2_999_999],
    ['of two parts', fullPart(1).length + 8, 10],
  ])(
    '[SEC-17] that is %s is never served as whole, and the refusal names the file',
    async (kind, size, at) => {
      await using folder = await temporaryFolder()
      const errors: unknown[] = []
      const log = { ...silentLog, error: (about: { error?: unknown }) => errors.push(about.error) }
      await using platform = await startTestPlatform({ data: folder.path, log })
      const { HrefFiles } = await newResult(platform.ada)
      let location: string
      if (kind === 'of two parts') {
        const href = await startMultipart(platform.ada, HrefFiles)
        await putPart(platform.ada, href, 1, fullPart(1))
        await putPart(platform.ada, href, 2, Buffer.from('the last'))
        await setUploadStatus(platform.ada, href, 'complete')
        location = await locationOf(platform.ada, href.split('/').at(-1) ?? '')
      } else {
        const query = `${HrefFiles}?name=a.bin`
        const { body } = await platform.ada.upload(query, patterned(size), 'text/plain')
        location = await locationOf(platform.ada, body.Response.Id)
      }
      const whole = await (await fetch(location)).bytes()
      expect(whole.length).toBe(size)
      for (const [name, bytes] of await storedIn(folder.path, 'blobs')) {
        if (bytes <= at) continue
        const entries = await readdir(join(folder.path, 'blobs'), { recursive: true })
        const path = join(folder.path, 'blobs', entries.find((entry) => entry.endsWith(name)) ?? '')
        await chmod(path, 0o600)
        await using file = await open(path, 'r+')
        await file.write(Buffer.from([0xff ^ (whole[at] ?? 0)]), 0, 1, at)
      }
      const read = await fetch(location).then(
        async (response) => [response.status, await response.text().catch(() => 'cut')],
        () => [0, 'cut'],
      )
      expect(read[0] === 200 ? read[1] : 'cut').toBe('cut')
      expect(String(errors.at(-1))).toMatch(/The stored bytes of file \d+ .* have changed/)
      const part = await fetch(location, { headers: { range: 'bytes=0-3' } })
      expect(part.status).toBe(206)
    },
  )
})

describe('the address of a content', () => {
  it('[FIL-03] comes with its expiry time', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    platform.clock.set(testNow)
    const { headers } = await platform.ada.get('v1pre3/files/7003/content')
    expect(headers.get('expires')).toBe('Sun, 08 Mar 2026 12:00:00 GMT')
  })

  it('[FIL-03] works repeatedly, without a token, until it expires, and is then refused', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const location = await readme(platform)
    for (const wait of ['0s', '3d', '3d']) {
      platform.clock.advance(wait)
      const response = await fetch(location)
      expect([response.status, await response.text()]).toEqual([200, text])
    }
    platform.clock.advance('1d')
    const refused = await fetch(location)
    expect(refused.status).toBe(403)
    expect(await refused.text()).not.toContain(text)
    const again = await fetch(await readme(platform))
    expect(await again.text()).toBe(text)
  })

  it('[FIL-03] does not cut a download in progress when its address expires', async () => {
    await using platform = await startTestPlatform()
    const content = patterned(48_000_000)
    const location = await locationOfNew(platform, 'name=big', content, 'application/x-big')
    const response = await new Promise<IncomingMessage>((resolve) => get(location, resolve))
    const hash = createHash('sha256')
    for await (const piece of response) {
      if (!platform.clock.frozen) {
        platform.clock.freeze(true)
        platform.clock.advance('8d')
      }
      hash.update(piece as Uint8Array)
    }
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    expect((await fetch(location)).status).toBe(403)
  })

  it('[FIL-05] is refused when any part of it is changed', async () => {
    await using platform = await startTestPlatform()
    const location = new URL(await readme(platform))
    const parameters = [...location.searchParams.keys()]
    expect(parameters.length).toBeGreaterThan(1)
    const changed = parameters.flatMap((name) => {
      const value = location.searchParams.get(name) ?? ''
      const [other, without] = [new URL(location), new URL(location)]
      const last = value.at(-1) === '1' ? '2' : '1'
      other.searchParams.set(name, `${value.slice(0, -1)}${last}`)
      without.searchParams.delete(name)
      return [other, without]
    })
    const otherFile = new URL(location)
    otherFile.pathname = location.pathname.replace('7003', '7001')
    for (const url of [...changed, otherFile]) {
      const response = await fetch(url)
      expect([url.href, response.status]).toEqual([url.href, 403])
      expect(await response.text()).not.toContain(text)
    }
  })

  it('[FIL-05] is not made longer-lived by a second expiry', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    platform.clock.advance('8d')
    const expiry = /expires=(\d+)/i.exec(location)?.[1]
    for (const name of ['expires', 'Expires', 'EXPIRES']) {
      const later = `${name}=${Number(expiry) * 10}`
      const [before, after] = [location.replace('?', `?${later}&`), `${location}&${later}`]
      expect((await fetch(before)).status).toBe(403)
      expect((await fetch(after)).status).toBe(403)
    }
  })

  it('[FIL-05] is of no use on another platform', async () => {
    await using one = await startTestPlatform()
    await using other = await startTestPlatform()
    const location = (await readme(one)).replace(one.apiUrl, other.apiUrl)
    expect((await fetch(location)).status).toBe(403)
  })
})

describe('a content', () => {
  it('[FIL-04] has the name and the type that were given at upload', async () => {
    await using platform = await startTestPlatform()
    const query = `name=${encodeURIComponent('Größe "1".txt')}`
    const location = await locationOfNew(platform, query, Buffer.from('x'), 'text/x-size')
    const { headers } = await fetch(location)
    expect(headers.get('content-type')).toBe('text/x-size')
    const disposition = headers.get('content-disposition')
    expect(disposition).toMatch(/^attachment;/)
    expect(disposition).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.txt")
  })

  it('[FIL-04] has its length and its MD5 as ETag, and announces ranges', async () => {
    await using platform = await startTestPlatform()
    const { headers } = await fetch(await readme(platform))
    expect(headers.get('content-length')).toBe('27')
    expect(headers.get('accept-ranges')).toBe('bytes')
    const file = await platform.ada.get('v1pre3/files/7003')
    const md5 = createHash('md5').update(text).digest('hex')
    expect(headers.get('etag')).toBe(`"${md5}"`)
    expect(file.body.Response.ETag).toBe(md5)
  })

  it('[FIL-04] answers HEAD like GET, without the bytes', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    const whole = await fetch(location)
    const head = await fetch(location, { method: 'HEAD' })
    expect(head.status).toBe(200)
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect(await head.text()).toBe('')
    await whole.text()
  })

  it.each([
    ['bytes=0-4', 'Calls', 'bytes 0-4/27'],
    ['bytes=9-11', 'the', 'bytes 9-11/27'],
    ['bytes=20-', 'contig.', 'bytes 20-26/27'],
    ['bytes=-7', 'contig.', 'bytes 20-26/27'],
    ['bytes=20-900', 'contig.', 'bytes 20-26/27'],
    ['bytes=-900', text, 'bytes 0-26/27'],
    ['bytes=26-26', '.', 'bytes 26-26/27'],
  ])('[FIL-04] returns only %s', async (range, expected, contentRange) => {
    await using platform = await startTestPlatform()
    const reply = await fetchRange(await readme(platform), range)
    expect([reply.status, reply.text]).toEqual([206, expected])
    expect(reply.headers.get('content-range')).toBe(contentRange)
    expect(reply.headers.get('content-length')).toBe(String(expected.length))
  })

  it.each(['bytes=27-', 'bytes=27-30', 'bytes=900-', 'bytes=-0'])(
    '[FIL-04] refuses %s with its length',
    async (range) => {
      await using platform = await startTestPlatform()
      const reply = await fetchRange(await readme(platform), range)
      expect(reply.status).toBe(416)
      expect(reply.headers.get('content-range')).toBe('bytes */27')
      expect(reply.text).not.toContain(text)
    },
  )

  it.each(['lines=0-4', 'bytes', 'bytes=', 'bytes=x-y', 'bytes=5-2'])(
    '[FIL-04] returns all bytes for %s, which is not a range of bytes',
    async (range) => {
      await using platform = await startTestPlatform()
      const reply = await fetchRange(await readme(platform), range)
      expect([reply.status, reply.text]).toEqual([200, text])
    },
  )

  it('[FIL-04] returns a range only if If-Range names the content', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    const etag = (await fetch(location, { method: 'HEAD' })).headers.get('etag') ?? ''
    const same = await fetchRange(location, 'bytes=0-4', { 'if-range': etag })
    expect([same.status, same.text]).toEqual([206, 'Calls'])
    for (const other of ['"0123"', `W/${etag}`, 'Sun, 01 Mar 2020 12:00:00 GMT']) {
      const whole = await fetchRange(location, 'bytes=0-4', { 'if-range': other })
      expect([whole.status, whole.text]).toEqual([200, text])
    }
  })

  it('[FIL-04] returns several ranges as multipart/byteranges', async () => {
    await using platform = await startTestPlatform()
    const reply = await fetchRange(await readme(platform), 'bytes=0-4,9-11,-7')
    expect(reply.status).toBe(206)
    const boundary = /^multipart\/byteranges; ?boundary="?([^";]+)"?$/.exec(
      reply.headers.get('content-type') ?? '',
    )?.[1]
    const [preamble, ...parts] = `\r\n${reply.text}`.split(`\r\n--${boundary}`)
    expect(preamble).toBe('')
    expect(parts.pop()?.trim()).toBe('--')
    const read = parts.map((part) => {
      const [head = '', content] = part.split('\r\n\r\n')
      return [
        /content-range: (.*)/i.exec(head)?.[1],
        /content-type: (.*)/i.exec(head)?.[1],
        content,
      ]
    })
    expect(read).toEqual([
      ['bytes 0-4/27', 'text/plain', 'Calls'],
      ['bytes 9-11/27', 'text/plain', 'the'],
      ['bytes 20-26/27', 'text/plain', 'contig.'],
    ])
    expect(Number(reply.headers.get('content-length'))).toBe(reply.text.length)
  })

  it('[FIL-04] returns any range of a large file', async () => {
    await using platform = await startTestPlatform()
    const content = patterned(3_000_000)
    const location = await locationOfNew(platform, 'name=big', content, 'application/x-big')
    for (const [from, to] of [
      [0, 0],
      [524_287, 524_288],
      [1_000_000, 2_500_000],
      [2_999_999, 2_999_999],
    ] as const) {
      const response = await fetch(location, { headers: { range: `bytes=${from}-${to}` } })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.equals(content.subarray(from, to + 1))).toBe(true)
    }
  })

  it('[FIL-04] has no range where it has no bytes', async () => {
    await using platform = await startTestPlatform()
    const location = await locationOfNew(platform, 'name=none', Buffer.alloc(0), 'text/plain')
    const whole = await fetch(location)
    expect([whole.status, await whole.text()]).toEqual([200, ''])
    expect((await fetchRange(location, 'bytes=0-')).status).toBe(416)
  })

  it('is read and never written', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await fetch(location, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toMatch(/GET/)
    }
  })

  it('[FIL-04] may be read by pages of any origin, ranges and refusals included', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    const page = { origin: 'https://app.example' }
    const whole = await fetch(location, { headers: page })
    const part = await fetchRange(location, 'bytes=0-4', page)
    const refused = await fetch(`${location}x`, { headers: page })
    expect([whole.status, part.status, refused.status]).toEqual([200, 206, 403])
    for (const { headers } of [whole, part, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      const readable = headers.get('access-control-expose-headers')!.split(', ')
      expect(readable).toEqual(
        expect.arrayContaining(['content-range', 'content-length', 'etag', 'accept-ranges']),
      )
    }
  })

  it('[FIL-04] lets a page ask for ranges: the preflight needs no valid address', async () => {
    await using platform = await startTestPlatform()
    const location = await readme(platform)
    const preflightHeaders = {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-range,range',
    }
    for (const url of [location, `${location}x`]) {
      const preflight = await fetch(url, { method: 'OPTIONS', headers: preflightHeaders })
      expect(preflight.status).toBe(204)
      expect(await preflight.text()).toBe('')
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
      const allowed = preflight.headers.get('access-control-allow-headers')!.split(', ')
      expect(allowed).toEqual(expect.arrayContaining(['range', 'if-range']))
    }
  })
})
