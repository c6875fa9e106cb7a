import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../.vitepress/config.ts'
import { formType, type TryableCall } from '../.vitepress/theme/try-it/call.ts'
import { mostBytes, readAnswer } from '../.vitepress/theme/try-it/answer.ts'
import { explain, failureOf } from '../.vitepress/theme/try-it/failure.ts'
import { originOf, prepareRequest } from '../.vitepress/theme/try-it/request.ts'

const get: TryableCall = {
  host: 'api',
  method: 'GET',
  path: '/v1pre3/projects/4001',
  needsToken: true,
}
const typed = {
  address: 'http://127.0.0.1:5100',
  path: get.path,
  token: 'ada-private',
  body: '',
}

describe('the request of a call that is tried', () => {
  it('has its token in a header alone, and nothing that the browser keeps', () => {
    expect(prepareRequest(get, typed)).toEqual({
      url: 'http://127.0.0.1:5100/v1pre3/projects/4001',
      init: {
        method: 'GET',
        headers: { 'x-access-token': 'ada-private' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      },
    })
  })

  it.each([
    ['address', { address: '' }],
    ['address', { address: 'ftp://127.0.0.1' }],
    ['address', { address: 'http://ada:secret@127.0.0.1:5100' }],
    ['path', { path: 'v1pre3/projects' }],
    ['path', { path: '@elsewhere.test/v1pre3' }],
    ['token', { token: '' }],
    ['token', { token: 'two words' }],
    ['token', { token: 'a\nb' }],
  ])('is not made with a wrong %s: %j', (field, wrong) => {
    expect(prepareRequest(get, { ...typed, ...wrong })).toMatchObject({ field })
  })

  it.each(['//elsewhere.test/', String.raw`/\elsewhere.test/`, '/../../x'])(
    'stays on the bench with the path %s',
    (path) => {
      const { url } = prepareRequest(get, { ...typed, path }) as { url: string }
      expect(new URL(url).origin).toBe(typed.address)
    },
  )

  it('has no token if the call needs none', () => {
    const { needsToken: _, ...rest } = get
    const call = { ...rest, needsToken: false }
    expect(prepareRequest(call, typed)).toMatchObject({ init: { headers: {} } })
    expect(JSON.stringify(prepareRequest(call, typed))).not.toContain('ada-private')
  })

  it('encodes a form of one member a line', () => {
    const call = { ...get, method: 'POST', body: { contentType: formType, text: '' } }
    expect(prepareRequest(call, { ...typed, body: 'Name=A & B\n\nNote=a=b\n' })).toMatchObject({
      init: {
        method: 'POST',
        body: 'Name=A+%26+B&Note=a%3Db',
        headers: { 'content-type': formType },
      },
    })
    expect(prepareRequest(call, { ...typed, body: 'Name' })).toEqual({
      field: 'body',
      problem: 'Write name=value instead of Name.',
    })
  })

  it('has a body of JSON as it is typed, once it is JSON', () => {
    const call = { ...get, method: 'PUT', body: { contentType: 'application/json', text: '' } }
    expect(prepareRequest(call, { ...typed, body: '{"a": 1}' })).toMatchObject({
      init: { body: '{"a": 1}' },
    })
    expect(prepareRequest(call, { ...typed, body: '{"a": }' })).toMatchObject({
      field: 'body',
      problem: expect.stringContaining('no JSON'),
    })
  })
})

it('an address is accepted with or without a scheme and a path', () => {
  expect(originOf(' localhost:5100/ ')).toBe('http://localhost:5100')
  expect(originOf('https://bench.example.test/x')).toBe('https://bench.example.test')
  expect(originOf('javascript:alert(1)')).toBeUndefined()
  expect(originOf('file:///etc/passwd')).toBeUndefined()
})

describe('an answer that is shown', () => {
  it('has its status, sorted headers and indented JSON', async () => {
    const response = new Response('{"a":[1]}', {
      status: 201,
      statusText: 'Created',
      headers: { 'x-request-id': '1', 'content-type': 'application/json' },
    })
    expect(await readAnswer(response)).toEqual({
      status: 201,
      statusText: 'Created',
      headers: [
        ['content-type', 'application/json'],
        ['x-request-id', '1'],
      ],
      text: '{\n  "a": [\n    1\n  ]\n}',
      note: undefined,
    })
  })

  it('says of bytes what they are, and of nothing that it is nothing', async () => {
    const bytes = new Response(new Uint8Array(9), {
      headers: { 'content-type': 'application/gzip' },
    })
    expect(await readAnswer(bytes)).toMatchObject({
      text: '',
      note: 'The body has 9 bytes of application/gzip, not shown here.',
    })
    expect(await readAnswer(new Response(null, { status: 204 }))).toMatchObject({
      note: 'The body is empty.',
    })
  })

  it('is read no further than it is shown', async () => {
    let given = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1
        controller.enqueue(new Uint8Array(64 * 1024).fill(97))
      },
    })
    const answer = await readAnswer(
      new Response(stream, { headers: { 'content-type': 'text/plain' } }),
    )
    expect(answer.text.length).toBe(mostBytes)
    expect(answer.note).toBe('Only the first 256 kB of the body are shown.')
    expect(given).toBeLessThan(10)
  })

  it('shows what is no JSON as it came', async () => {
    const response = new Response('{', { headers: { 'content-type': 'application/json' } })
    expect((await readAnswer(response)).text).toBe('{')
  })
})

describe('a request without an answer', () => {
  const url = 'http://127.0.0.1:5100/v1pre3/projects'
  const here = 'http://localhost:5180'

  it('failed for the origin of the page if the server answers what the page can’t read', async () => {
    const requests: unknown[] = []
    const failure = await failureOf(url, here, async (address, init) => {
      requests.push([address, init?.mode, init?.credentials])
      return Response.error()
    })
    expect(requests).toEqual([['http://127.0.0.1:5100', 'no-cors', 'omit']])
    expect(explain(failure)).toMatch(
      /answers, but not to this page: .*origin http:\/\/localhost:5180/,
    )
  })

  it('failed for want of a bench if nothing answers', async () => {
    const failure = await failureOf(url, here, async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(explain(failure)).toBe(
      'Nothing answers at http://127.0.0.1:5100. Start a bench with "npx benchtop start", or change the address if yours has another.',
    )
  })

  it('may have been kept back by the browser, if the page is not of this machine', () => {
    const failure = { kind: 'unreachable', url, pageOrigin: 'https://docs.example.test' } as const
    expect(explain(failure)).toContain('allow it')
  })

  it('took too long', () => {
    expect(explain({ kind: 'timeout', url, pageOrigin: here })).toContain('30 seconds')
  })
})

it('the demo’s data lets the pages of the site call the bench, where the site is served on this machine', () => {
  const seed = join(import.meta.dirname, '../../examples/variant-report/seed.json')
  const { applications } = JSON.parse(readFileSync(seed, 'utf8')) as {
    applications: { origins?: string[] }[]
  }
  const port = config.vite?.server?.port
  expect(config.vite?.preview?.port).toBe(port)
  expect(applications.flatMap(({ origins = [] }) => origins)).toEqual([
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
  ])
})
