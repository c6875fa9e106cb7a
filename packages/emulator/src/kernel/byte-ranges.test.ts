import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ByteRange } from '../storage/blobs/blob-store.ts'
import { sendBytes, type ServedContent } from './byte-ranges.ts'

const digits = '0123456789'
const lastModified = new Date('2018-07-18T18:49:07.123Z')

function contentOf(bytes: string, more: Partial<ServedContent> = {}): ServedContent {
  return {
    size: bytes.length,
    etag: 'abc',
    contentType: 'text/plain',
    disposition: 'attachment; filename="a.txt"',
    lastModified,
    boundary: () => 'BOUNDARY',
    async *open({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) {
      for (let at = start; at <= end; at += 3) {
        yield Buffer.from(bytes.slice(at, Math.min(at + 3, end + 1)))
      }
    },
    ...more,
  }
}

/** A server of one content. `outcome` is what became of the first request that it served. */
async function serve(content: ServedContent) {
  const outcome = Promise.withResolvers<unknown>()
  const server = createServer((incoming, response) => {
    sendBytes(incoming, response, content).then(
      () => outcome.resolve('sent'),
      (error: unknown) => {
        outcome.resolve(error)
        if (!response.headersSent) response.writeHead(500).end('failed before')
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    outcome: outcome.promise,
    get: (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/`, { headers, method }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a download', () => {
  it('[FIL-04] returns the complete content, with its name and type, and announces ranges', async () => {
    await using server = await serve(contentOf(digits))
    const response = await server.get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="a.txt"',
      'content-length': '10',
      'content-type': 'text/plain',
      etag: '"abc"',
      'last-modified': 'Wed, 18 Jul 2018 18:49:07 GMT',
    })
    expect(await response.text()).toBe(digits)
    expect(await server.outcome).toBe('sent')
  })

  it.each([
    ['a single range', 'bytes=2-5', '2345', 'bytes 2-5/10'],
    ['the first byte', 'bytes=0-0', '0', 'bytes 0-0/10'],
    ['an open range', 'bytes=7-', '789', 'bytes 7-9/10'],
    ['a suffix', 'bytes=-4', '6789', 'bytes 6-9/10'],
    ['a suffix longer than the file', 'bytes=-400', digits, 'bytes 0-9/10'],
    ['an end beyond the file', 'bytes=8-100', '89', 'bytes 8-9/10'],
    ['ranges that overlap', 'bytes=4-6,1-4', '123456', 'bytes 1-6/10'],
    ['several, of which one is there', 'bytes=4-6,20-30', '456', 'bytes 4-6/10'],
  ])('[FIL-04] answers %s with 206', async (_, range, bytes, contentRange) => {
    await using server = await serve(contentOf(digits))
    const response = await server.get({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('etag')).toBe('"abc"')
    expect(await response.text()).toBe(bytes)
  })

  it('[FIL-04] returns several ranges as multipart/byteranges, in the requested order', async () => {
    await using server = await serve(contentOf(digits, { contentType: 'text/x-ü' }))
    const response = await server.get({ range: 'bytes=8-9,0-3,-0,5-5' })
    const body =
      '--BOUNDARY\r\nContent-Type: text/x-ü\r\nContent-Range: bytes 8-9/10\r\n\r\n89\r\n' +
      '--BOUNDARY\r\nContent-Type: text/x-ü\r\nContent-Range: bytes 0-3/10\r\n\r\n0123\r\n' +
      '--BOUNDARY\r\nContent-Type: text/x-ü\r\nContent-Range: bytes 5-5/10\r\n\r\n5\r\n' +
      '--BOUNDARY--\r\n'
    expect(response.status).toBe(206)
    expect(response.headers.get('content-type')).toBe('multipart/byteranges; boundary=BOUNDARY')
    expect(response.headers.has('content-range')).toBe(false)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(body)
    expect(await server.outcome).toBe('sent')
  })

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
    '[FIL-04] answers %s, beyond the end, with 416 and the size',
    async (range) => {
      await using server = await serve(contentOf(digits))
      const response = await server.get({ range })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
      expect(await response.text()).toBe('')
    },
  )

  it.each(['bytes=5-2', 'bytes=abc', 'lines=0-1', 'bytes=0-1,x'])(
    '[FIL-04] ignores %s, which is no range of bytes',
    async (range) => {
      await using server = await serve(contentOf(digits))
      const response = await server.get({ range })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(digits)
    },
  )

  it('refuses an excessive number of ranges', async () => {
    await using server = await serve(contentOf('x'.repeat(1000)))
    const many = Array.from({ length: 100 }, (_, index) => `${index * 3}-${index * 3}`)
    expect((await server.get({ range: `bytes=${many.join()}` })).status).toBe(416)
  })

  it.each([
    ['the ETag', '"abc"', 206],
    ['another ETag', '"abd"', 200],
    ['a weak ETag', 'W/"abc"', 200],
    ['the date', 'Wed, 18 Jul 2018 18:49:07 GMT', 206],
    ['another date', 'Wed, 18 Jul 2018 18:49:08 GMT', 200],
  ])('[FIL-04] minds an If-Range with %s', async (_, condition, status) => {
    await using server = await serve(contentOf(digits))
    const response = await server.get({ range: 'bytes=2-5', 'if-range': condition })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(status === 206 ? '2345' : digits)
  })

  it('returns the complete content for a range beyond the end whose If-Range is of another state', async () => {
    await using server = await serve(contentOf(digits))
    expect((await server.get({ range: 'bytes=20-', 'if-range': '"old"' })).status).toBe(200)
  })

  it('[FIL-04] answers 304 without a body where the client has it, before any range', async () => {
    await using server = await serve(contentOf(digits))
    const response = await server.get({ 'if-none-match': '"abc"', range: 'bytes=20-' })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe('"abc"')
    expect(response.headers.has('content-type')).toBe(false)
    expect(await response.text()).toBe('')
  })

  it('answers 412 where the client means another state', async () => {
    await using server = await serve(contentOf(digits))
    const response = await server.get({ 'if-match': '"old"' })
    expect(response.status).toBe(412)
    expect(await response.text()).toBe('')
  })

  it('[FIL-04] answers HEAD with the headers of a complete GET, and opens nothing', async () => {
    const open = () => {
      throw new Error('opened')
    }
    await using server = await serve(contentOf(digits, { open }))
    const response = await server.get({ range: 'bytes=2-5' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('10')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await server.outcome).toBe('sent')
  })

  it.each([
    [undefined, 200, '0'],
    ['bytes=-5', 200, '0'],
    ['bytes=0-', 416, '0'],
  ])('[FIL-04] serves a file of no bytes (%s)', async (range, status, length) => {
    await using server = await serve(contentOf(''))
    const response = await server.get(range === undefined ? {} : { range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-length')).toBe(length)
    expect(await response.text()).toBe('')
  })

  it('[FIL-04] keeps the connection usable for the next request', async () => {
    await using server = await serve(contentOf(digits))
    const socket = connect(server.port, '127.0.0.1')
    const ask = (headers: string) => socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    ask('Range: bytes=0-1,4-5\r\n')
    ask('Range: bytes=-2\r\n')
    ask('Range: bytes=50-\r\n')
    ask('If-None-Match: "abc"\r\n')
    ask('Connection: close\r\n')
    const answers = await text(socket)
    const statuses = answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3))
    expect(statuses).toEqual(['206', '206', '416', '304', '200'])
    expect(answers.endsWith(`\r\n\r\n${digits}`)).toBe(true)
  })

  it('accepts a Readable too', async () => {
    await using server = await serve(
      contentOf(digits, { open: () => Readable.from([Buffer.from(digits)]) }),
    )
    expect(await (await server.get()).text()).toBe(digits)
  })
})

describe('a download that does not end', () => {
  it('stops reading and closes the content when the client goes away', async () => {
    const closed = Promise.withResolvers<number>()
    let read = 0
    async function* open() {
      try {
        for (; read < 10_000; read += 1) yield Buffer.alloc(65_536)
      } finally {
        closed.resolve(read)
      }
    }
    await using server = await serve(contentOf('', { size: 655_360_000, open }))
    const client = request({ host: '127.0.0.1', port: server.port }).end()
    client.on('error', () => {})
    const [response] = await once(client, 'response')
    await once(response, 'data')
    client.destroy()
    // As much as fits into the buffers between the two, and far from all.
    expect(await closed.promise).toBeLessThan(5_000)
    expect(await server.outcome).toBe('sent')
  })

  it('reads no further than its client', async () => {
    let read = 0
    async function* open() {
      for (; read < 2_000; read += 1) yield Buffer.alloc(65_536)
    }
    await using server = await serve(contentOf('', { size: 2_000 * 65_536, open }))
    const client = request({ host: '127.0.0.1', port: server.port }).end()
    const [response] = await once(client, 'response')
    await once(response, 'readable')
    const readAtFirst = read
    let received = 0
    for await (const chunk of response) received += (chunk as Buffer).length
    expect(readAtFirst).toBeLessThan(1_000)
    expect(received).toBe(2_000 * 65_536)
  })

  it.each([{}, { range: 'bytes=0-1,4-5' }])(
    'throws and sends nothing when the content fails before its first byte (%j)',
    async (headers) => {
      const failure = new Error('The disk is gone.')
      const open = () =>
        new Readable({
          read() {
            this.destroy(failure)
          },
        })
      await using server = await serve(contentOf(digits, { open }))
      const response = await server.get(headers)
      expect(response.status).toBe(500)
      expect(response.headers.has('etag')).toBe(false)
      expect(await response.text()).toBe('failed before')
      expect(await server.outcome).toBe(failure)
    },
  )

  it('cuts the connection when the content fails later', async () => {
    const failure = new Error('The disk is gone.')
    async function* open() {
      yield Buffer.from('012')
      throw failure
    }
    await using server = await serve(contentOf(digits, { open }))
    await expect(server.get().then((response) => response.text())).rejects.toThrow()
    expect(await server.outcome).toBe(failure)
  })

  it.each([
    ['shorter', '01234'],
    ['longer', '0123456789x'],
  ])('cuts the connection when the content is %s than it should be', async (_, bytes) => {
    async function* open() {
      yield Buffer.from(bytes.slice(0, 3))
      yield Buffer.from(bytes.slice(3))
    }
    await using server = await serve(contentOf(digits, { open }))
    await expect(server.get().then((response) => response.text())).rejects.toThrow()
    expect(await server.outcome).toMatchObject({ code: 'ERR_HTTP_CONTENT_LENGTH_MISMATCH' })
  })
})
