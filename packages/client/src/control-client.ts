import type { control } from '@benchtop/contracts'
import type { Reply } from './answer.ts'
import type { Calls, DataOf, ParamsOf } from './call-types.ts'
import { callsOf } from './calls.ts'
import type { RequestOptions } from './request-options.ts'
import type { RetryPolicy } from './retry.ts'
import type { Route } from './route.ts'
import { createSender, readBody, type ErrorOf } from './sender.ts'
import { faces, routes } from './tables/control-routes.ts'
import { worldWith, type World } from './world.ts'

/** How a client of the control API is made. */
export type ControlOptions = {
  /** The address of the bench's pages, such as `http://127.0.0.1:5101`; the page's own where that is empty. */
  readonly uiUrl: string
  /** The token that a bench prints at its start where it listens beyond its own machine. */
  readonly startToken?: string | undefined
  /** Defaults to no repeats: a bench is close, and its owner sees what fails. */
  readonly retry?: Partial<RetryPolicy>
  /** What a call rejects with in place of an ApiError or a ConnectionError. */
  readonly errorOf?: ErrorOf
} & Partial<World>

type Control = typeof control

/** The name of an operation of the control API, such as `getStatus`. */
export type ControlName = keyof Control

/** What an operation of the control API takes. */
export type ControlParams<Name extends ControlName> = ParamsOf<Control[Name]>

/** What the owner of a bench calls: `control.getStatus()`. */
export type ControlCalls = Calls<Control>

/** Calls the control API of a bench. Its calls reject with an ApiError or a ConnectionError. */
export type ControlClient = ControlCalls & {
  readonly uiUrl: string
  /** An operation by its id, with status and headers besides the data. */
  request<Name extends ControlName>(
    operation: `control.${Name}`,
    params: ControlParams<Name>,
    options?: RequestOptions,
  ): Promise<Reply<DataOf<Control[Name]>>>
  /** The address of an operation that is read with GET, for whatever opens addresses by itself, such as an EventSource. */
  address<Name extends ControlName>(
    operation: `control.${Name}`,
    params: ControlParams<Name>,
  ): string
}

const noRepeats: RetryPolicy = { retries: 0, firstWaitMs: 250, maxWaitMs: 60_000 }

/** Makes a client of a bench's control API. Opens nothing: there is nothing to close. */
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
    ...(callsOf(routes, sender) as { readonly control: ControlCalls }).control,
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
  // Loaded by those alone who follow events.
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const events = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event !== undefined) yield { name: event, data: JSON.parse(data) as unknown }
  }
}
