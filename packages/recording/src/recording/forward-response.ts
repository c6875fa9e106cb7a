import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { moveAddresses, type Addresses } from './addresses.ts'
import { answerHeaders } from './forwarding.ts'
import type { BodyTap } from './kept-body.ts'

/**
 * Forwards a request as it arrives, and waits for its response, which may start before the request was sent completely.
 */
export function sendOn(
  incoming: IncomingMessage,
  outgoing: ClientRequest,
  tap: BodyTap,
): Promise<IncomingMessage> {
  incoming.on('data', (chunk: Buffer) => {
    tap.take(chunk)
    // A body that is no longer needed is read to its end: its sender may read the response only then.
    if (outgoing.destroyed || outgoing.write(chunk)) return
    incoming.pause()
    outgoing.once('drain', () => incoming.resume())
  })
  incoming.once('end', () => outgoing.end())
  outgoing.once('close', () => incoming.resume())
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
    outgoing.once('close', () => reject(new Error('the connection was closed')))
  })
}

/** The addresses of a proxy and its platform. */
export type Sides = { readonly proxies: Addresses; readonly targets: Addresses }

/**
 * Forwards a response. JSON of moderate length is buffered until complete, so that the addresses in it can be replaced
 * by the proxies'; everything else is forwarded as it arrives. `onWhole` ends before the last chunk is forwarded.
 */
export async function forwardResponse(
  answer: IncomingMessage,
  response: ServerResponse,
  tap: BodyTap,
  { proxies, targets }: Sides,
  onWhole: () => void,
): Promise<void> {
  const { statusCode = 502, headers } = answer
  const isPlain = headers['content-encoding'] === undefined
  const begin = (length?: number): void => {
    const handed = answerHeaders(answer, proxies, targets)
    const ownLength = length === undefined ? {} : { 'content-length': String(length) }
    if (length !== undefined) delete handed['transfer-encoding']
    response.writeHead(statusCode, { ...handed, ...ownLength })
  }
  let held: Buffer[] | undefined =
    isPlain && headers['content-type']?.includes('json') === true ? [] : undefined
  await pipeline(
    answer,
    async function* hand(source: AsyncIterable<Buffer>) {
      if (held === undefined) begin()
      for await (const chunk of source) {
        tap.take(chunk)
        if (held === undefined) {
          yield chunk
          continue
        }
        held.push(chunk)
        if (tap.whole() !== undefined) continue
        begin()
        yield* held
        held = undefined
      }
      onWhole()
      if (held === undefined) return
      const text = Buffer.concat(held).toString()
      const moved = Buffer.from(moveAddresses(text, targets, proxies))
      begin(moved.length === 0 ? undefined : moved.length)
      if (moved.length > 0) yield moved
    },
    response,
  )
}
