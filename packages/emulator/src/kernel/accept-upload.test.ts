import { limits } from '@benchtop/contracts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startMultipart } from '../testing/multipart.ts'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

/** What the platform says to the head of a request, before a byte of its body is sent. */
async function answerToHead(
  { apiUrl }: TestPlatform,
  target: string,
  headers: readonly string[],
): Promise<string> {
  const { hostname, port } = new URL(apiUrl)
  const socket = connect(Number(port), hostname)
  const head = [target, `Host: ${hostname}:${port}`, 'x-access-token: ada-private', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer)
}

async function pendingFile({ ada }: TestPlatform): Promise<string> {
  return startMultipart(ada, (await newResult(ada)).HrefFiles)
}

describe('the head of an upload', () => {
  it('[ERR-07] is enough to refuse more bytes than an operation accepts', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const { maxBytes } = limits.uploadPart
    const target = `PUT /${file}/parts/1 HTTP/1.1`
    const length = `Content-Length: ${maxBytes + 1}`
    const refused = await answerToHead(platform, target, [length])
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    expect(refused).toContain(`at most ${maxBytes}`)
    const expecting = await answerToHead(platform, target, [length, 'Expect: 100-continue'])
    expect(expecting).toContain('HTTP/1.1 413 ')
  })

  it('[ERR-07] checks the permission to write before the length', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const bytes = Buffer.alloc(limits.uploadPart.maxBytes + 1)
    const refused = await platform.reader.send('PUT', `${file}/parts/1`, {}, bytes)
    expect(refused.status).toBe(403)
  })

  it('[FIL-07] needs a Content-Type only where it is returned on download', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const { HrefFiles } = await newResult(platform.ada)
    const length = 'Content-Length: 0'
    const whole = await answerToHead(platform, `POST /${HrefFiles}?Name=a HTTP/1.1`, [length])
    expect(whole).toMatch(/^HTTP\/1\.1 400 /)
    expect(whole).toContain('Content-Type is required')
    const part = await platform.ada.send('PUT', `${file}/parts/1`, {}, Buffer.from('x'))
    expect(part.status).toBe(200)
  })
})

describe('members in place of bytes', () => {
  it('[CON-11] are described next to the bytes', async () => {
    await using platform = await startTestPlatform()
    const { body } = await platform.control.get('_emulator/openapi.json')
    const { content } = body.paths['/v1pre3/appresults/{appResultId}/files'].post.requestBody
    expect(Object.keys(content)).toEqual([
      '*/*',
      'application/x-www-form-urlencoded',
      'application/json',
    ])
    const { properties } = content['application/json'].schema
    expect(Object.keys(properties)).toEqual(['Name', 'Directory', 'Multipart', 'ContentType'])
  })

  it('[ERR-06] that end too early are refused', async () => {
    await using platform = await startTestPlatform()
    const { HrefFiles } = await newResult(platform.ada)
    const { hostname, port } = new URL(platform.apiUrl)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const head = [
      `POST /${HrefFiles} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'x-access-token: ada-private',
      'Content-Type: application/json',
      'Content-Length: 1000',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n{"Name": "a.txt"`)
    socket.resume()
    await once(socket, 'close')
    expect((await platform.ada.get(HrefFiles)).body.Response.TotalCount).toBe(0)
  })
})
