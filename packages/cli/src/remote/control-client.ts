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

export type LaunchRequest = {
  readonly user: string
  readonly application: string
  readonly name?: string
  readonly properties: readonly LaunchProperty[]
}

/** A launched session: its href, and where the browser of a web app's user is sent. */
export type Launched = { readonly appSession: string; readonly redirect: string | null }

/** The control API of a running platform. Every call throws a CliError that says what to do. */
export type ControlClient = {
  readonly uiUrl: string
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
  launch(request: LaunchRequest): Promise<Launched>
}

export type ControlAddress = {
  readonly uiUrl: string
  /** What a platform asks for that listens beyond its own machine. */
  readonly startToken: string | undefined
}

export function createControlClient({ uiUrl, startToken }: ControlAddress): ControlClient {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(new URL(`/_emulator/${path}`, uiUrl), {
      method,
      headers: {
        ...(startToken === undefined ? {} : { 'x-benchtop-token': startToken }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new CliError(
        'unreachable',
        `No platform answers at ${uiUrl}. Start one with benchtop start, or name its UI address with --url.`,
        { cause },
      )
    })
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer
    throw await refusal(response, uiUrl)
  }
  return {
    uiUrl,
    status: () => call('GET', 'status'),
    reset: () => call('POST', 'reset'),
    seed: (document) => call('POST', 'seed', document),
    clock: () => call('GET', 'clock'),
    changeClock: (change) => call('POST', 'clock', change),
    issueToken: (order) => call('POST', 'tokens', order),
    revokeToken: (token) => call('DELETE', `tokens/${encodeURIComponent(token)}`),
    launch: (request) => call('POST', 'launches', request),
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
