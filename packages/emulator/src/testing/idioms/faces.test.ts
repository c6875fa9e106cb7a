import { profiles } from '@benchtop/contracts'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { newPurchase } from '../purchases.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

// Each way of old clients to write a request, at v1, v2, billing and OAuth, in both profiles.

type Face = {
  readonly face: string
  readonly base: (platform: TestPlatform) => string
  /** The collection and the id of something that Ada may read. */
  readonly one: (platform: TestPlatform) => Promise<readonly [string, string]>
  /** A request with a body that is accepted. */
  readonly change: (platform: TestPlatform) => Promise<{
    readonly path: string
    readonly members: Readonly<Record<string, unknown>>
    readonly status: number
  }>
}

const api = ({ apiUrl }: TestPlatform): string => apiUrl

const faces: readonly Face[] = [
  {
    face: 'v1',
    base: api,
    one: () => Promise.resolve(['v1pre3/projects', '4001']),
    change: () =>
      Promise.resolve({ path: 'v1pre3/projects', members: { name: 'New' }, status: 201 }),
  },
  {
    face: 'v2',
    base: api,
    one: () => Promise.resolve(['v2/projects', '4001']),
    change: () =>
      Promise.resolve({
        path: 'v2/biosamples',
        members: { biosamplename: 'B-9', defaultprojectid: '4001' },
        status: 201,
      }),
  },
  {
    face: 'billing',
    base: ({ storeUrl }) => storeUrl,
    one: async (platform) => {
      const { id } = await newPurchase(platform, platform.ada)
      return ['v1pre3/purchases', id]
    },
    change: () =>
      Promise.resolve({
        path: 'v1pre3/purchases',
        members: { products: [{ id: '3001', quantity: 1 }], appsessionid: '9001' },
        status: 201,
      }),
  },
  {
    face: 'OAuth',
    base: api,
    one: () => Promise.resolve(['v1pre3/oauthv2/token', 'current']),
    change: () =>
      Promise.resolve({
        path: 'v1pre3/oauthv2/deviceauthorization',
        members: {
          client_id: 'cohort-browser',
          response_type: 'device_code',
          scope: 'browse global',
        },
        status: 200,
      }),
  },
]

/** Sends lines and a body as they are, and returns all that comes back until the connection is closed. */
function speak(base: string, head: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

const formOf = (members: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(members).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

describe.each(profiles)('the profile %s', (profile) => {
  describe.each(faces)('at $face', ({ face, base, one, change }) => {
    it('[WIR-04] reads a path in any case, with more slashes, encoded, and with a space after the id', async () => {
      await using platform = await startTestPlatform({ profile })
      const [collection, id] = await one(platform)
      const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
      const paths = [
        `${collection}/${id}`,
        `${collection.toUpperCase()}/${id}`,
        `${collection}/${id}/`,
        `${collection}//${id}//`,
        `/${collection}/${id}`,
        `${collection}/${encoded}`,
        `${collection}/${id}%20`,
        `${collection}/${id}?Limit=1024&unknown=x`,
      ]
      for (const path of paths) {
        const { status } = await platform.ada.send('GET', `${base(platform)}/${path}`, {})
        expect([path, status]).toEqual([path, 200])
      }
    })

    it('[WIR-04] answers HTTP/1.0 and closes the connection', async () => {
      await using platform = await startTestPlatform({ profile })
      const path = (await one(platform)).join('/')
      const head = [`GET /${path} HTTP/1.0`, 'x-access-token: ada-private']
      const answer = await speak(base(platform), head)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).not.toMatch(/transfer-encoding/i)
    })

    it('[WIR-04] reads bodies packed by gzip, after 100 Continue, with members in any case', async () => {
      await using platform = await startTestPlatform({ profile })
      const { path, members, status } = await change(platform)
      const isJson = face === 'v2' || face === 'billing'
      const body = isJson ? JSON.stringify(members) : formOf(members)
      const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
      const packed = await platform.ada.send(
        'POST',
        `${base(platform)}/${path}`,
        { 'content-type': type, 'content-encoding': 'gzip' },
        gzipSync(body),
      )
      expect([packed.status, packed.text]).toEqual([status, expect.any(String)])
      const waiting = await speak(
        base(platform),
        [
          `POST /${path}/ HTTP/1.1`,
          `Host: ${new URL(base(platform)).host}`,
          'x-access-token: ada-private',
          `Content-Type: ${type}`,
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Expect: 100-continue',
          'Connection: close',
        ],
        body,
      )
      expect(waiting).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 (200|201|400|409) /)
    })
  })
})
