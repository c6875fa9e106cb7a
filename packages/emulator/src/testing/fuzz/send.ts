import { Agent, request as open, type ClientRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FuzzedRequest, ErrorFormat } from './requests.ts'

/** What came back. */
export type FuzzedAnswer = {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** No answer takes so long that isn't stuck. */
const timeoutMs = 60_000
/** A stream of events has no end: its head is enough. */
const endless = /\/events(\?|$)/

/** Sends requests one after another over connections that stay. */
export function createSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send({ method, url, headers, body: plain, transport }: FuzzedRequest): Promise<FuzzedAnswer> {
      return new Promise((resolve, reject) => {
        const { hostname, port } = new URL(url)
        const isCompressed = transport === 'gzip' && plain !== undefined
        const body = isCompressed ? gzipSync(plain) : plain
        // As it stands, and not as a URL would tidy it up.
        const path = url.slice(url.indexOf('/', 'http://'.length))
        const call = open({
          agent,
          hostname,
          port,
          path,
          method,
          headers: {
            ...headers,
            ...(isCompressed && { 'content-encoding': 'gzip' }),
            // Stated, since Node's client leaves it out for methods that rarely have a body.
            ...(body !== undefined &&
              (transport === 'chunked'
                ? { 'transfer-encoding': 'chunked' }
                : { 'content-length': body.length })),
          },
          timeout: timeoutMs,
        })
        call.once('timeout', () => call.destroy(new Error('It was not answered.')))
        call.once('error', reject)
        call.once('response', (response) => {
          const { statusCode: status = 0, headers: answered } = response
          const type = answered['content-type'] ?? ''
          if (endless.test(path) && status === 200) {
            resolve({ status, type, text: '' })
            call.once('error', () => {})
            response.destroy()
            return
          }
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () =>
            resolve({ status, type, text: Buffer.concat(chunks).toString('utf8') }),
          )
        })
        if (body !== undefined && (transport === 'slow' || transport === 'chunked')) {
          sendInPieces(call, body).catch(reject)
        } else {
          call.end(body)
        }
      })
    },
    close: () => agent.destroy(),
  }
}

/** So many pieces are sent of a body, each when the one before it has left. */
const pieces = 7

async function sendInPieces(call: ClientRequest, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / pieces)
  for (let at = 0; at < body.length && !call.destroyed; at += size) {
    const piece = body.subarray(at, at + size)
    await new Promise<void>((resolve) => void call.write(piece, () => resolve()))
  }
  call.end()
}

/** What is wrong with an answer, whatever the request; undefined where it is as promised. */
export function faultOf(
  { target, method }: FuzzedRequest,
  { status, type, text }: FuzzedAnswer,
): string | undefined {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  if (status < 200) return `status ${status}`
  if (method === 'HEAD' || status < 400) return undefined
  if (target.errorFormat === 'page') {
    return /^text\/html|json/.test(type) ? undefined : `a page of type ${type}`
  }
  if (!type.includes('json')) return `${status} of type "${type}": ${text.slice(0, 200)}`
  return isRefusal(target.errorFormat, JSON.parse(text) as Readonly<Record<string, unknown>>)
    ? undefined
    : `${status} in another envelope: ${text.slice(0, 300)}`
}

type Members = Readonly<Record<string, unknown>>

function isRefusal(errorFormat: Exclude<ErrorFormat, 'page'>, body: Members): boolean {
  const has = (member: string, of: Members = body): boolean => typeof of[member] === 'string'
  const inner = (member: string): Members => (body[member] ?? {}) as Members
  const asV1 =
    Object.keys(body).every((name) =>
      ['Response', 'ResponseStatus', 'Notifications'].includes(name),
    ) && has('ErrorCode', inner('ResponseStatus'))
  switch (errorFormat) {
    case 'control':
      return has('code', inner('error')) && has('message', inner('error'))
    case 'oauth':
      return (has('error') && has('error_description')) || asV1 || has('ErrorCode')
    case 'htsget':
      return has('error', inner('htsget')) && has('message', inner('htsget'))
    case 'v2':
      return (has('ErrorCode') && has('ErrorMessage') && has('RequestId')) || asV1
    default:
      return asV1
  }
}
