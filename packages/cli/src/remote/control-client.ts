import type { Fault } from '@benchtop/contracts'
import { CliError, messageOf } from '../errors.ts'

export type PlatformStatus = {
  readonly version: string
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly dataDir: string | null
  readonly clock: ClockState
  readonly users: readonly PlatformUser[]
  readonly applications: readonly PlatformApplication[]
  /** How many there are; the requests are those that are kept to be looked at. */
  readonly counts: {
    readonly projects: number
    readonly appSessions: number
    readonly underWay: number
    readonly requests: number
  }
}
export type PlatformUser = { readonly id: string; readonly name: string; readonly email: string }
export type PlatformApplication = {
  readonly id: string
  readonly name: string
  readonly kind: 'web' | 'native'
  readonly clientId: string
}

/** The platform's clock: `now` in ISO 8601. */
export type ClockState = { readonly now: string; readonly frozen: boolean }

/** A change of the clock: one of the three. `advance` is a duration such as `48h`, `set` ISO 8601. */
export type ClockChange = {
  readonly advance?: string
  readonly set?: string
  readonly frozen?: boolean
}

/** A property as the platform's launch call takes it: a text or a reference, or `items` of an array. */
export type LaunchProperty = {
  readonly Name: string
  readonly Type: string
  readonly Content?: unknown
  readonly items?: readonly unknown[]
}

/** Amounts are exact decimals in credits. */
export type LaunchPrice = {
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly quantity: string
    readonly amount: string
  }[]
  readonly tax: string
  readonly total: string
}

export type LaunchRequest = {
  readonly user: string
  readonly application: string
  readonly name?: string
  readonly properties: readonly LaunchProperty[]
  /** Values of the app's form, by the ids of its fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What it is launched from, such as `projects/4001`. */
  readonly from?: string
  /** How many nodes a native app runs on: a session each, below the one that is launched. */
  readonly nodes?: number
}

/** Something that a form says of a launch that it lets pass. */
export type LaunchWarning = { readonly member: string; readonly message: string }

/** A launched session: its href, and where the browser of a web app's user is sent. */
export type Launched = {
  readonly appSession: string
  readonly redirect: string | null
  readonly warnings?: readonly LaunchWarning[]
}

/** The lists that a platform's owner keeps; each is read and replaced whole. */
export type OwnersLists = {
  readonly faults: readonly Fault[]
  readonly 'rate-limits': readonly {
    readonly policy: string
    readonly operations: readonly string[]
    readonly limit: number
    /** A duration such as `1d`. */
    readonly window: string
  }[]
  readonly notifications: readonly { readonly type: string; readonly item: string }[]
}
export type OwnersList = keyof OwnersLists

/** A request that passed through the platform, with its answer; secrets are taken out. */
export type PlatformRequest = {
  /** The RequestId. */
  readonly id: string
  /** ISO 8601, by the platform's clock. */
  readonly at: string
  readonly face: 'api' | 'ui' | 'store'
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly cut?: true
  readonly durationMs?: number
  readonly operation?: string
  readonly decision?: { readonly needs: string; readonly has: string }
  readonly error?: { readonly code: string; readonly message: string }
  readonly fault?: unknown
  readonly request: { readonly body?: string }
  readonly response: { readonly body?: string }
}

/** Something that happened on the platform: `request`, `session` or `job`. */
export type PlatformEvent = { readonly name: string; readonly data: unknown }

/** One call of the control API: its method, its path below the prefix, and its body. */
export type ControlCall = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Answer>

/** The control API of a running platform. Every call throws a CliError that says what to do. */
export type ControlClient = {
  readonly uiUrl: string
  /** For the operations of single resources, which have clients of their own. */
  readonly call: ControlCall
  /** The bytes of an answer that is no JSON. */
  download(path: string): Promise<ReadableStream<Uint8Array>>
  upload(path: string, bytes: Blob, contentType: string): Promise<void>
  status(): Promise<PlatformStatus>
  reset(): Promise<void>
  seed(document: unknown): Promise<void>
  clock(): Promise<ClockState>
  changeClock(change: ClockChange): Promise<ClockState>
  issueToken(order: {
    user: string
    application: string
    scopes: readonly string[]
  }): Promise<{ token: string }>
  revokeToken(token: string): Promise<void>
  /** An application as it is registered. */
  application(id: string): Promise<{ readonly hasForm: boolean }>
  launch(request: LaunchRequest): Promise<Launched>
  /** What a launch would charge its user; nothing is started. */
  launchPrice(request: LaunchRequest): Promise<LaunchPrice>
  /** The last requests, the oldest first. */
  requests(): Promise<readonly PlatformRequest[]>
  /** What happens from now on, until the signal aborts or the platform ends. */
  events(signal: AbortSignal): Promise<AsyncIterable<PlatformEvent>>
  list<Name extends OwnersList>(name: Name): Promise<OwnersLists[Name]>
  setList<Name extends OwnersList>(name: Name, list: OwnersLists[Name]): Promise<OwnersLists[Name]>
}

export type ControlAddress = {
  readonly uiUrl: string
  /** What a platform asks for that listens beyond its own machine. */
  readonly startToken: string | undefined
}

export function createControlClient({ uiUrl, startToken }: ControlAddress): ControlClient {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (startToken !== undefined) headers.set('x-benchtop-token', startToken)
    const url = new URL(`/_emulator/${path}`, uiUrl)
    const response = await fetch(url, { ...init, headers }).catch((cause: unknown) => {
      throw new CliError(
        'unreachable',
        `No platform answers at ${uiUrl}. Start one with benchtop start, or name its UI address with --url.`,
        { cause },
      )
    })
    if (response.ok) return response
    throw await refusal(response, uiUrl)
  }
  const call: ControlCall = async <Answer>(method: string, path: string, body?: unknown) => {
    const json = { 'content-type': 'application/json' }
    const response = await send(path, {
      method,
      ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
    })
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }
  return {
    uiUrl,
    call,
    async download(path) {
      const { body } = await send(path, {})
      return body ?? new Blob([]).stream()
    },
    async upload(path, body, contentType) {
      await send(path, { method: 'POST', headers: { 'content-type': contentType }, body })
    },
    status: () => call('GET', 'status'),
    reset: () => call('POST', 'reset'),
    seed: (document) => call('POST', 'seed', document),
    clock: () => call('GET', 'clock'),
    changeClock: (change) => call('POST', 'clock', change),
    issueToken: (order) => call('POST', 'tokens', order),
    revokeToken: (token) => call('DELETE', `tokens/${encodeURIComponent(token)}`),
    application: (id) => call('GET', `applications/${encodeURIComponent(id)}`),
    launch: (request) => call('POST', 'launches', request),
    launchPrice: (request) => call('POST', 'launches/price', request),
    requests: () => call('GET', 'requests'),
    events: async (signal) => readEvents(await send('events', { signal })),
    list: (name) => call('GET', name),
    setList: (name, list) => call('PUT', name, list),
  }
}

async function* readEvents({ body }: Response): AsyncGenerator<PlatformEvent> {
  if (body === null) return
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event !== undefined) yield { name: event, data: JSON.parse(data) as unknown }
  }
}

type ControlError = { error: { message: string; problems?: readonly { message: string }[] } }

async function refusal(response: Response, uiUrl: string): Promise<CliError> {
  const text = await response.text()
  if (response.status === 401) {
    return new CliError(
      'refused',
      `The platform at ${uiUrl} asks for its start token. Put the one that it printed into BENCHTOP_START_TOKEN.`,
    )
  }
  try {
    const { error } = JSON.parse(text) as ControlError
    const problems = (error.problems ?? []).map(({ message }) => message)
    return new CliError('refused', problems.length === 0 ? error.message : problems.join(' '))
  } catch (cause) {
    return new CliError(
      'refused',
      `What answers at ${uiUrl} is not a Benchtop platform (status ${response.status}: ${messageOf(cause)}). Name its UI address with --url.`,
      { cause },
    )
  }
}
