import type { control } from '@benchtop/contracts'
import type { Reply } from './answer.ts'
import type { Calls, DataOf, ParamsOf } from './call-types.ts'
import { callsOf } from './calls.ts'
import type { CallOptions } from './call-options.ts'
import type { RetryPolicy } from './retry.ts'
import type { Route } from './route.ts'
import { createSender, readBody, type ErrorOf } from './sender.ts'
import { faces, routes } from './tables/control-routes.ts'
import { worldWith, type World } from './world.ts'

/** The options of a client of the control API. */
export type ControlOptions = {
  /** The address of the bench's pages, such as `http://127.0.0.1:5101`; if empty, the current page's. */
  readonly uiUrl: string
  /** The token that a bench prints at its start if it listens beyond its own machine. */
  readonly startToken?: string | undefined
  /** Defaults to no retries: a bench is local, and its owner sees failures. */
  readonly retry?: Partial<RetryPolicy>
  /** The error that a call rejects with instead of an ApiError or a ConnectionError. */
  readonly errorOf?: ErrorOf
} & Partial<World>

type Control = typeof control

/** The name of an operation of the control API, such as `getStatus`. */
export type ControlName = keyof Control

/** The parameters of an operation of the control API. */
export type ControlParams<Name extends ControlName> = ParamsOf<Control[Name]>

/** The calls of a bench's owner: `control.getStatus()`. */
export type ControlCalls = Calls<Control>

/** Calls the control API of a bench. Its calls reject with an ApiError or a ConnectionError. */
export type ControlClient = ControlCalls & {
  readonly uiUrl: string
  /** An operation by its id, with status and headers in addition to the data. */
  request<Name extends ControlName>(
    operation: `control.${Name}`,
    params: ControlParams<Name>,
    options?: CallOptions,
  ): Promise<Reply<DataOf<Control[Name]>>>
  /** The address of an operation that is read with GET, for code that opens addresses, such as an EventSource. */
  address<Name extends ControlName>(
    operation: `control.${Name}`,
    params: ControlParams<Name>,
  ): string
}

const noRepeats: RetryPolicy = { retries: 0, firstWaitMs: 250, maxWaitMs: 60_000 }

/** Creates a client of a bench's control API. It opens nothing, so there is nothing to close. */
export function createControlClient(options: ControlOptions): ControlClient {
  const { startToken } = options
  const ui = options.uiUrl.replace(/\/+$/, '')
  const headers: Record<string, string> =
    startToken === undefined ? {} : { 'x-benchtop-token': startToken }
  const sender = createSender({
    routes,
    faces,
    hosts: { ui },
    callerHeaders: () => Promise.resolve(headers),
    readAnswer,
    world: worldWith(options),
    policy: { ...noRepeats, ...options.retry },
    onRetry: undefined,
    onReply: undefined,
    errorOf: options.errorOf,
  })
  return {
    ...(callsOf('control', routes, sender) as ControlCalls),
    uiUrl: ui,
    request: sender.request as unknown as ControlClient['request'],
    address: sender.address,
  }
}

async function readAnswer(response: Response, { answer }: Route): Promise<unknown> {
  if (answer === undefined) return readBody(response)
  const body = response.body ?? new Blob([]).stream()
  return answer === 'bytes' ? body : readEvents(body)
}

/** The events of a stream, until it ends; ending the iteration ends the stream. Comments and unnamed events are left out. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ name: string; data: unknown }, void, undefined> {
  // Loaded only if events are followed.
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const events = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event !== undefined) yield { name: event, data: JSON.parse(data) as unknown }
  }
}
