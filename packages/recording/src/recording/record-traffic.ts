import { closeSync, openSync, writeSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { maskAddresses, plainAddress, type Addresses } from './addresses.ts'
import { forward } from './forwarding.ts'
import { tapBody } from './kept-body.ts'
import { forwardResponse, sendOn } from './forward-response.ts'
import { openServer, type LoopbackServer } from './loopback-server.ts'
import { createPseudonyms } from './pseudonyms.ts'
import {
  headerLine,
  hostNames,
  RecordingError,
  type HostName,
  type RecordedExchange,
} from './recording.ts'
import { createRedaction } from './redaction.ts'

/** What to record, and where to write it. */
export type TrafficOptions = {
  /** The addresses of the platform. Each gets an address of its own on this machine. */
  readonly targets: {
    readonly api: string
    readonly ui?: string | undefined
    readonly store?: string | undefined
  }
  /** The file to write to, line by line. It must not exist yet. */
  readonly out?: string
  /** Called with each request and its response when it is recorded. */
  readonly onExchange?: (exchange: RecordedExchange) => void
  /** Called with the reason if the platform didn't respond. */
  readonly onFailure?: (message: string) => void
  /** The ports to listen on. Default to any free ones. */
  readonly ports?: Readonly<Partial<Record<HostName, number | undefined>>>
  /**
   * The maximum size of a stored body, in bytes; of a larger one, length and SHA-256 are stored. Defaults to 256 KiB.
   */
  readonly bodyBytes?: number
}

/** Addresses on this machine that forward to a platform until closed. */
export type TrafficRecorder = AsyncDisposable & {
  readonly apiUrl: string
  readonly uiUrl: string | undefined
  readonly storeUrl: string | undefined
  /** Closes the addresses, and the file. Requests in progress are cut. */
  close(): Promise<void>
}

/** Requests may take hours. */
const timeouts = {
  requestTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: 75_000,
}

/**
 * Records the traffic between an app and a platform: provides addresses for the app to use instead of the platform's,
 * and forwards requests and responses as they arrive. Secrets are replaced before anything is written, and each line is
 * written before the app has its complete response, so that a kill loses nothing. Throws a RecordingError if the file
 * exists already.
 */
export async function recordTraffic(options: TrafficOptions): Promise<TrafficRecorder> {
  const { out, ports } = options
  const targets = Object.fromEntries(
    hostNames.flatMap((host) => {
      const target = options.targets[host]
      return target === undefined ? [] : [[host, plainAddress(`target of the ${host}`, target)]]
    }),
  ) as Addresses
  const proxies: Partial<Record<HostName, string>> = {}
  const file = out === undefined ? undefined : openNew(out)
  const pass = createPass({ options, targets, proxies, file })
  const servers: LoopbackServer[] = []
  const passing = new Set<Promise<void>>()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await Promise.all(servers.map((server) => server.close()))
      // What was cut by that is written too.
      await Promise.all(passing)
      if (file !== undefined) closeSync(file)
    })())
  try {
    if (file !== undefined) writeSync(file, headerLine(targets))
    for (const host of hostNames) {
      const target = targets[host]
      if (target === undefined) continue
      const server = await openServer(timeouts, ports?.[host] ?? 0, (incoming, response) => {
        const passed = pass(host, target, incoming, response).finally(() => passing.delete(passed))
        passing.add(passed)
      })
      servers.push(server)
      proxies[host] = server.url
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    apiUrl: proxies.api ?? '',
    uiUrl: proxies.ui,
    storeUrl: proxies.store,
    close,
    [Symbol.asyncDispose]: close,
  }
}

type Passing = {
  readonly options: TrafficOptions
  readonly targets: Addresses
  /** The addresses in place of the platform's, as they are opened. */
  readonly proxies: Partial<Record<HostName, string>>
  readonly file: number | undefined
}

/** Hands on requests to the platform and their answers back, and writes each pair, numbered in the order they came. */
function createPass({ options, targets, proxies, file }: Passing) {
  const { bodyBytes = 256 * 1024, onExchange } = options
  const pseudonyms = createPseudonyms()
  const redaction = createRedaction(pseudonyms)
  let count = 0

  /** Answers in the platform's place, unless its answer has begun. */
  const refuse = (response: ServerResponse, message: string): void => {
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    options.onFailure?.(message)
    const body = { ResponseStatus: { ErrorCode: 'BadGateway', Message: message } }
    response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const write = (exchange: RecordedExchange): void => {
    const text = maskAddresses(JSON.stringify(exchange), targets)
    const line = pseudonyms.hideIn(maskAddresses(text, proxies))
    if (file !== undefined) writeSync(file, `${line}\n`)
    onExchange?.(JSON.parse(line) as RecordedExchange)
  }

  return async (
    host: HostName,
    target: string,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    count += 1
    const number = count
    const sent = tapBody(bodyBytes)
    const { method = 'GET', url = '/' } = incoming
    const request = (): RecordedExchange['request'] => {
      const headers = redaction.headers(textHeaders(incoming.headers))
      const body = sent.kept(incoming.headers['content-type'], redaction)
      return { method, path: redaction.url(url), headers, ...(body !== undefined && { body }) }
    }
    let isWritten = false
    const record = (answer?: RecordedExchange['response']): void => {
      if (isWritten) return
      isWritten = true
      const exchange = { number, host, request: request() }
      write(answer === undefined ? exchange : { ...exchange, response: answer })
    }

    const outgoing = forward(incoming, target, proxies, targets)
    // The client has disconnected: the platform needn't continue.
    response.once('close', () => outgoing.destroy())
    try {
      const answer = await sendOn(incoming, outgoing, sent)
      const got = tapBody(bodyBytes)
      await forwardResponse(answer, response, got, { proxies, targets }, () => {
        const headers = redaction.headers(textHeaders(answer.headers))
        const body = got.kept(answer.headers['content-type'], redaction)
        const status = answer.statusCode ?? 0
        record({ status, headers, ...(body !== undefined && { body }) })
      })
    } catch (error) {
      record()
      const reason = error instanceof Error ? error.message : String(error)
      refuse(response, `${method} ${url.split('?', 1)[0]}: ${target} gave no answer (${reason}).`)
    }
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const message = `${path} exists already: choose another file, or delete it.`
    throw new RecordingError('RecordingExists', message, { cause: error })
  }
}

function textHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'host' || name === 'connection'
        ? []
        : [[name, Array.isArray(value) ? value.join('\n') : value]],
    ),
  )
}
