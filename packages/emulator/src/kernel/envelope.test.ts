import { describe, expect, it } from 'vitest'
import { refusalOf } from '../testing/refusal.ts'
import { startTestPlatform } from '../testing/test-platform.ts'

describe('every answer', () => {
  const paths = [
    'v1pre3/projects/4001',
    'v1pre3/users/current/projects',
    'v1pre3/projects/1',
    'v1pre3/nowhere',
    'v2/appsessions',
    'v2/nowhere',
  ]

  it.each(paths)('of %s forbids caching and sniffing, and has a unique id', async (path) => {
    await using platform = await startTestPlatform()
    const [one, other] = [await platform.ada.get(path), await platform.ada.get(path)]
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(one.headers.get('x-request-id')).toMatch(/\S/)
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  })

  it('is JSON without spaces, as some clients cut members out of its text', async () => {
    await using platform = await startTestPlatform()
    const { text, body } = await platform.ada.get('v1pre3/files/7001')
    expect(text).toBe(JSON.stringify(body))
  })

  it('reveals nothing about the software of the server', async () => {
    await using platform = await startTestPlatform()
    const { headers } = await platform.ada.get('v1pre3/users/current')
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
  })

  it('can be requested with HEAD', async () => {
    await using platform = await startTestPlatform()
    const address = `${platform.apiUrl}/v1pre3/projects/4001?access_token=ada-private`
    const head = await fetch(address, { method: 'HEAD' })
    const whole = await (await fetch(address)).text()
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)))
  })
})

describe('a v1 refusal', () => {
  it('[ERR-01, CON-04] has code and message in ResponseStatus and the message in Notifications', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get('v1pre3/projects/1')
    expect(Object.keys(body).sort()).toEqual(['Notifications', 'Response', 'ResponseStatus'])
    expect(body.ResponseStatus.ErrorCode).toBe('NotFound')
    const message = body.ResponseStatus.Message
    expect(message).toContain('Project 1')
    expect(body.Notifications).toEqual([{ Type: 'error', Item: message }])
  })

  it('[ERR-01] lists in Errors[] what is wrong with the request', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.get('v1pre3/genomes?Limit=x&SortBy=y')
    expect(body.ResponseStatus.Errors).toHaveLength(2)
    for (const error of body.ResponseStatus.Errors) {
      expect(error).toEqual({
        Member: expect.stringMatching(/^(Limit|SortBy)$/),
        ErrorCode: expect.any(String),
        Message: expect.stringContaining(error.Member),
      })
    }
  })
})

describe('a v2 refusal', () => {
  it.each([
    ['v2/appsessions/1', 404, 'NotFound'],
    ['v2/appsessions?limit=x', 400, 'BadRequest'],
    ['v2/nowhere', 404, 'NotFound'],
  ])(
    '[ERR-08] of %s has ErrorCode, ErrorMessage and the RequestId of the header',
    async (path, status, code) => {
      await using platform = await startTestPlatform()
      const reply = await platform.ada.get(path)
      expect(reply.status).toBe(status)
      expect(reply.body).toMatchObject({
        ErrorCode: code,
        ErrorMessage: expect.stringMatching(/\S/),
      })
      expect(reply.body.RequestId).toBe(reply.headers.get('x-request-id'))
    },
  )
})

describe('an unknown path', () => {
  it.each([
    ['v1pre3', 'v1'],
    ['v1pre3/nowhere', 'v1'],
    ['v1pre3/projects/4001/nowhere', 'v1'],
    ['v1pre3/projects/4001/samples/5001/files', 'v1'],
    ['v3/projects', 'v1'],
    ['', 'v1'],
    ['v2', 'v2'],
    ['v2/projects/4001/nowhere', 'v2'],
  ] as const)('[ERR-03] %s is 404 in the envelope of its face', async (path, api) => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.get(path)
    expect(reply.status).toBe(404)
    const { code, message } = refusalOf(reply, api)
    expect(code).toBe('NotFound')
    expect(message).toContain(path)
  })

  it.each(['v1pre3/projects/', 'v1pre3//projects', 'V1PRE3/Projects'])(
    'is none for being written as %s',
    async (path) => {
      await using platform = await startTestPlatform()
      expect((await platform.ada.post(path, { Name: 'Fresh' })).status).toBe(201)
    },
  )
})
