import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request that the host received. */
export type Received = { readonly line: string; readonly body: Buffer; readonly token: string }

/** A host that answers as deployed platforms do, and not as Benchtop does: written by hand, of what an app calls. */
export type DeployedHost = AsyncDisposable & {
  readonly url: string
  readonly received: readonly Received[]
}

type Answer = {
  readonly status?: number
  readonly body?: unknown
  readonly bytes?: Uint8Array
  readonly headers?: Record<string, string>
}
type Parsed = { readonly path: string; readonly query: URLSearchParams; readonly body: Buffer }

const date = '2018-07-18T18:49:07.0000000Z'
const session = {
  Id: '9001',
  Href: 'v1pre3/appsessions/9001',
  Name: 'Depth',
  Status: 'Running',
  StatusSummary: '',
  DateCreated: date,
  References: [],
}
const text = (Name: string, Content: string) => ({
  Name,
  Type: 'string',
  Href: `v1pre3/appsessions/9001/properties/${Name}`,
  Description: '',
  Content,
})
const properties = [text('Input.depth', '30')]
const result = { Id: '6001', Href: 'v1pre3/appresults/6001', Name: 'Report', DateCreated: date }
const md5 = (...bytes: Uint8Array[]) => {
  const hash = createHash('md5')
  for (const one of bytes) hash.update(one)
  return hash.digest()
}

const record = (Response: unknown): Answer => ({
  body: { Response, ResponseStatus: {}, Notifications: [] },
})
/** Only the members that clients count on; numbers of the page as the lists of v1 have them. */
const list = (Items: readonly unknown[]): Answer =>
  record({ Items, DisplayedCount: Items.length, TotalCount: Items.length, Offset: 0, Limit: 1000 })
const refusal = (status: number, ErrorCode: string, Message: string, headers = {}): Answer => ({
  status,
  headers,
  body: { Response: {}, ResponseStatus: { ErrorCode, Message }, Notifications: [] },
})

/** Starts the host; each has its own state. */
export async function startDeployedHost(): Promise<DeployedHost> {
  const received: Received[] = []
  const parts = new Map<number, Buffer>()
  const created: string[] = []
  let isBusy = true
  let url = ''

  const file = (status: string) => {
    const sent = [...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
    return {
      Id: '7001',
      Href: 'v1pre3/files/7001',
      HrefContent: 'v1pre3/files/7001/content',
      Name: 'reads.bin',
      Path: 'reads.bin',
      ContentType: 'application/octet-stream',
      DateCreated: date,
      Size: sent.reduce((size, part) => size + part.length, 0),
      UploadStatus: status,
      ETag: `${md5(...sent.map((part) => md5(part))).toString('hex')}-${sent.length}`,
    }
  }

  const routes: Record<string, (request: Parsed) => Answer> = {
    // As in the documentation: the token alone, without its type.
    'POST /v1pre3/oauthv2/token': ({ body }) =>
      new URLSearchParams(body.toString()).get('code') === 'code-1'
        ? { body: { access_token: 'token-1' } }
        : { status: 400, body: { error: 'invalid_grant', error_description: 'The code is used.' } },
    'GET /v1pre3/oauthv2/token/current': () => record({ Scopes: ['read project 4001'] }),
    'GET /v1pre3/appsessions/9001': () =>
      record({ ...session, Properties: { Items: properties, DisplayedCount: 1, TotalCount: 1 } }),
    'GET /v1pre3/appsessions/9001/properties': () => list(properties),
    'GET /v1pre3/appsessions/9001/appresults': () => list(created.map(() => result)),
    'GET /v1pre3/appresults/6001': () =>
      record({
        ...result,
        AppSession: session,
        Projects: [{ Id: '4001' }],
        Properties: { Items: [] },
        TotalSize: 0,
      }),
    'POST /v1pre3/projects/4001/appresults'({ body }) {
      created.push(body.toString())
      return { ...record({ ...result, AppSession: session }), status: 201 }
    },
    'POST /v1pre3/appsessions/9001': ({ query, body }) => {
      const sent = new URLSearchParams(body.toString())
      return record({ ...session, Status: sent.get('Status') ?? query.get('Status') })
    },
    // A start answers 200, and a completion 201.
    'POST /v1pre3/appresults/6001/files': () => record(file('pending')),
    'POST /v1pre3/files/7001': () => ({ ...record(file('complete')), status: 201 }),
    'GET /v1pre3/files/7001': () => record(file('complete')),
    'GET /v1pre3/files/7001/parts': () =>
      list([...parts].map(([Number, part]) => ({ Number, Size: part.length, ETag: '' }))),
    'GET /v1pre3/files/7001/content': () =>
      record({ redirect_uri: `${url}/bytes/7001`, SupportsRange: true }),
    'GET /v1pre3/users/current': () =>
      isBusy
        ? ((isBusy = false), refusal(429, 'TOO_MANY', 'Slow down.', { 'x-retry-after': '2' }))
        : record({ Id: '1001', Name: 'Ada Example' }),
    'GET /v1pre3/files/404': () =>
      refusal(404, 'PLATFORM.COMMON.NOT_FOUND', 'There is no such file.'),
    // v2 is bare: no envelope, and the numbers of a page under Paging.
    'GET /v2/datasets': ({ query }) => ({
      body: {
        Items: [{ Id: String(4001 + Number(query.get('offset') ?? 0)) }],
        Paging: { DisplayedCount: 1, TotalCount: 2, Offset: Number(query.get('offset')), Limit: 1 },
      },
    }),
  }

  const answerTo = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url)
    const part = /\/files\/7001\/parts\/(\d+)$/.exec(path)?.[1]
    if (request.method === 'PUT' && part !== undefined) {
      parts.set(Number(part), body)
      return record({ Number: Number(part), Size: body.length, ETag: md5(body).toString('hex') })
    }
    const numbers = [...parts.keys()].toSorted((one, other) => one - other)
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0)))
    if (path === '/bytes/7001') return ranged(bytes, request.headers.range)
    if (request.headers['x-access-token'] === 'revoked') {
      return refusal(401, '', 'Unrecognized access token')
    }
    // An unknown path has a message, and no code.
    const unknown = { status: 404, body: { ResponseStatus: { Message: 'Not found.' } } }
    return routes[`${request.method} ${path}`]?.({ path, query, body }) ?? unknown
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const token = String(request.headers['x-access-token'] ?? '')
      received.push({ line: `${request.method} ${request.url}`, body, token })
      send(response, answerTo(request, body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function ranged(bytes: Buffer, range: string | undefined): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return { bytes }
  return { status: 206, bytes: bytes.subarray(Number(from), to ? Number(to) + 1 : undefined) }
}

function send(response: ServerResponse, { status = 200, body, bytes, headers = {} }: Answer): void {
  const type = bytes === undefined ? 'application/json; charset=utf-8' : 'application/octet-stream'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
  response.end(bytes ?? JSON.stringify(body))
}
