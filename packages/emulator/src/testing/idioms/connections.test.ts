import { profiles } from '@benchtop/contracts'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newResult } from '../new-result.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

// What old HTTP libraries do on the connection, in both profiles.

/** Sends lines and a body as they are, and returns all that comes back until the connection is closed. */
function speak(platform: TestPlatform, head: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(platform.apiUrl)
  const socket = connect(Number(port), hostname)
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

describe.each(profiles)('the profile %s', (profile) => {
  it('answers HTTP/1.0, with and without Host, and closes the connection', async () => {
    await using platform = await startTestPlatform({ profile })
    const { host } = new URL(platform.apiUrl)
    for (const more of [[`Host: ${host}`], []]) {
      const answer = await speak(platform, [
        'GET /v1pre3/projects/4001 HTTP/1.0',
        ...more,
        'x-access-token: ada-private',
      ])
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toContain('"Name":"Volvox"')
      expect(answer).not.toMatch(/transfer-encoding/i)
    }
  })

  it('sends 100 Continue before it reads a body that waits for it', async () => {
    await using platform = await startTestPlatform({ profile })
    const { host } = new URL(platform.apiUrl)
    const { HrefFiles } = await newResult(platform.ada)
    const answer = await speak(
      platform,
      [
        `POST /${HrefFiles}?name=a.txt HTTP/1.1`,
        `Host: ${host}`,
        'x-access-token: ada-private',
        'Content-Type: text/plain',
        'Content-Length: 5',
        'Expect: 100-continue',
        'Connection: close',
      ],
      'hello',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
    expect(answer).toContain('"Size":5')
  })

  it('unpacks a body that comes packed by gzip', async () => {
    await using platform = await startTestPlatform({ profile })
    const packed = { 'content-encoding': 'gzip' }
    const json = await platform.ada.send(
      'POST',
      'v1pre3/projects/4002/appresults',
      { ...packed, 'content-type': 'application/json' },
      gzipSync('{"Name":"packed"}'),
    )
    expect([json.status, json.body.Response.Name]).toEqual([201, 'packed'])
    const form = await platform.ada.send(
      'POST',
      'v1pre3/projects',
      { ...packed, 'content-type': 'application/x-www-form-urlencoded' },
      gzipSync('name=Packed+too'),
    )
    expect([form.status, form.body.Response.Name]).toEqual([201, 'Packed too'])
  })
})
