import type { IncomingMessage, ServerResponse } from 'node:http'
import { unmaskAddresses, type Addresses } from './addresses.ts'
import { tapBody } from './kept-body.ts'
import { openServer, type LoopbackServer } from './loopback-server.ts'
import { createPseudonyms, replacePseudonyms } from './pseudonyms.ts'
import {
  hostNames,
  type HostName,
  type RecordedBody,
  type RecordedExchange,
  type Recording,
} from './recording.ts'
import { createRedaction } from './redaction.ts'

/** A recording that responds instead of its platform. */
export type ReplayedRecording = AsyncDisposable & {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** Requests that aren't in the recording, such as `GET /v1pre3/projects/1`. */
  readonly unanswered: readonly string[]
  /** Recorded requests that were not sent. */
  unasked(): readonly RecordedExchange[]
  close(): Promise<void>
}

/**
 * Replays recorded responses, without a platform: a request gets the response to the same method, path, query and body;
 * repeated requests get the recorded responses in order, and then the last one repeatedly. The token doesn't matter. A
 * request that isn't in the recording gets 501.
 */
export async function replayRecording(recording: Recording): Promise<ReplayedRecording> {
  const waiting = new Map<string, RecordedExchange[]>()
  for (const one of recording.exchanges) {
    if (one.response === undefined) continue
    const key = keyOf(one.host, one.request)
    waiting.set(key, [...(waiting.get(key) ?? []), one])
  }
  const replayed = new Set<RecordedExchange>()
  const unanswered: string[] = []
  const addresses: Partial<Record<HostName, string>> = {}
  const servers: LoopbackServer[] = []

  const answer = async (
    host: HostName,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const redaction = createRedaction(createPseudonyms())
    const tap = tapBody(16 * 1024 * 1024)
    for await (const chunk of request as AsyncIterable<Buffer>) tap.take(chunk)
    const { method = 'GET', url = '/' } = request
    const body = tap.kept(request.headers['content-type'], redaction)
    const asIs = { method, path: redaction.url(url), ...(body !== undefined && { body }) }
    const left = waiting.get(keyOf(host, asIs))
    const found = left !== undefined && left.length > 1 ? left.shift() : left?.[0]
    if (found?.response === undefined) {
      unanswered.push(`${method} ${url}`)
      refuse(response, `${method} ${url} isn't in the recording.`)
      return
    }
    replayed.add(found)
    send(response, found.response, addresses)
  }

  try {
    for (const host of hostNames) {
      const server = await openServer({}, 0, (request, response) => {
        answer(host, request, response).catch((error: unknown) => {
          // The client has disconnected before the response was complete.
          response.destroy(error instanceof Error ? error : undefined)
        })
      })
      servers.push(server)
      addresses[host] = server.url
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    apiUrl: addresses.api ?? '',
    uiUrl: addresses.ui ?? '',
    storeUrl: addresses.store ?? '',
    unanswered,
    unasked: () =>
      recording.exchanges.filter((one) => one.response !== undefined && !replayed.has(one)),
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close(): Promise<void> {
    await Promise.all(servers.splice(0).map((server) => server.close()))
  }
}

/** The key of a request: everything except headers, with all secrets equal. */
function keyOf(
  host: HostName,
  { method, path, body }: Pick<RecordedExchange['request'], 'method' | 'path' | 'body'>,
): string {
  const [address = '', query = ''] = path.split(/\?(.*)/s)
  const parameters = [...new URLSearchParams(query)].toSorted(byName)
  const plain = body !== undefined && 'form' in body ? { form: body.form.toSorted(byName) } : body
  const text = JSON.stringify([host, method, address.replace(/\/+$/, ''), parameters, plain])
  return replacePseudonyms(text, () => '*secret*')
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : Number(one > other)
}

/** Headers of the recorded connection, or of the length of a body that is rebuilt. */
const notSent = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'])

function send(
  response: ServerResponse,
  { status, headers, body }: NonNullable<RecordedExchange['response']>,
  addresses: Addresses,
): void {
  if (body !== undefined && 'bytes' in body) {
    refuse(response, `The ${body.bytes} bytes of this response aren't in the recording.`)
    return
  }
  for (const [name, value] of Object.entries(headers)) {
    if (notSent.has(name)) continue
    const text = unmaskAddresses(value, addresses)
    response.setHeader(name, name === 'set-cookie' ? text.split('\n') : text)
  }
  response.writeHead(status)
  response.end(body === undefined ? undefined : unmaskAddresses(textOf(body), addresses))
}

function textOf(body: Exclude<RecordedBody, { readonly bytes: number }>): string {
  if ('json' in body) return JSON.stringify(body.json)
  return 'text' in body
    ? body.text
    : new URLSearchParams(
        body.form.map(([name, value]): [string, string] => [name, value]),
      ).toString()
}

function refuse(response: ServerResponse, message: string): void {
  const body = { ResponseStatus: { ErrorCode: 'NotRecorded', Message: message } }
  response.writeHead(501, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
