import type { FuzzedRequest, Target, Transport } from './requests.ts'

/** A request that the platform once failed at, as the fuzz loop prints it. Bytes that are no text are in base64. */
export type Reproduction = {
  /** The operation, such as `post /v1pre3/projects`. */
  readonly target: string
  readonly method: string
  /** From the address of the target's face on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly text: string } | { readonly base64: string }
  readonly transport: Transport
}

const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`
const ada = { 'x-access-token': 'ada-private' }
const asJson = { 'content-type': 'application/json' }

/** What failed once, shrunk: each is sent again by a test. The fuzz loop prints further ones. */
export const reproductions: readonly Reproduction[] = [
  {
    target: 'post /v1pre3/projects',
    method: 'POST',
    path: '/v1pre3/projects',
    headers: asJson,
    body: { text: `{"Name":${deep}}` },
    transport: 'plain',
  },
  {
    target: 'post /v1pre3/projects/{id}/properties',
    method: 'POST',
    path: '/v1pre3/projects/4001/properties',
    headers: { ...ada, ...asJson },
    body: { text: `{"Properties":${deep}}` },
    transport: 'chunked',
  },
  {
    target: 'delete /snapshots/{name}',
    method: 'DELETE',
    path: '/snapshots/..%2f..%2fx',
    headers: {},
    transport: 'plain',
  },
  {
    target: 'post /v2/projects/{projectId}/datasets',
    method: 'POST',
    path: '/v2/projects/4001/datasets',
    headers: ada,
    body: { text: 'Id=10&__proto__=%5B%' },
    transport: 'plain',
  },
  {
    target: 'post /v2/appsessions',
    method: 'POST',
    path: '/v2/appsessions',
    headers: ada,
    body: { text: 'constructor=%7B%' },
    transport: 'plain',
  },
  {
    target: 'post /v1pre3/oauthv2/token',
    method: 'POST',
    path: '/v1pre3/oauthv2/token',
    headers: {},
    body: { text: 'grant_type=device&client_id=undefined&__proto__=%7B%22a%22%3A%5B1%5D%7D' },
    transport: 'plain',
  },
  {
    target: 'get /v1pre3/search',
    method: 'GET',
    path: '/v1pre3/search?scope=%20&query=x',
    headers: ada,
    transport: 'plain',
  },
]

/** A failing request as an entry of `reproductions`. */
export function reproductionOf({
  target,
  method,
  url,
  headers,
  body,
  transport,
}: FuzzedRequest): Reproduction {
  const text = body?.toString('utf8')
  const isText = text !== undefined && body?.equals(Buffer.from(text)) === true
  return {
    target: target.name,
    method,
    path: url.slice(target.base.length),
    headers,
    ...(body !== undefined && { body: isText ? { text } : { base64: body.toString('base64') } }),
    transport,
  }
}

/** The request of a reproduction, for the targets of a running platform; throws if its operation is gone. */
export function requestOf(
  { target: name, path, body, ...rest }: Reproduction,
  targets: readonly Target[],
): FuzzedRequest {
  const target = targets.find((one) => one.name === name)
  if (target === undefined) throw new Error(`There is no operation ${name}: see reproductions.ts.`)
  const bytes =
    body && ('text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64'))
  return { ...rest, target, url: `${target.base}${path}`, body: bytes }
}
