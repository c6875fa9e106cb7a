import { plainAddress } from './addresses.ts'
import { differencesOf, type ComparedAnswer, type Difference } from './differences.ts'
import { createIdentities, type KnownIdentities } from './identities.ts'
import { tapBody } from './kept-body.ts'
import { operationOf } from './operation-of.ts'
import type { HostName, RecordedExchange, Recording } from './recording.ts'
import { createPseudonyms } from './pseudonyms.ts'
import { createRedaction, type Redaction } from './redaction.ts'
import { toReplayRequest, type Callers } from './replay-request.ts'

/** What to compare a recording with. */
export type CompareOptions = KnownIdentities &
  Callers & {
    readonly apiUrl: string
    /** The billing API; without it, requests to it are not compared. */
    readonly storeUrl?: string | undefined
    /** Compares dates, ids, addresses and every header too. */
    readonly strict?: boolean | undefined
    /** Reports no values: statuses, and members that one side alone has or that are of different types. */
    readonly shapes?: boolean | undefined
    /** Names of members and headers to ignore, such as `Message`. */
    readonly ignore?: readonly string[] | undefined
    /** Keeps both responses of each request, without their secrets. */
    readonly withAnswers?: boolean | undefined
    /** Called with each request when it is compared. */
    readonly onCompared?: ((one: ComparedExchange) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }

/** A request of a recording with its comparison. */
export type ComparedExchange = {
  readonly number: number
  readonly host: HostName
  readonly method: string
  /** As recorded. */
  readonly path: string
  /** The operation that it calls, such as `v1.getProject`. */
  readonly operation?: string
  readonly status?: { readonly recorded: number; readonly own: number }
  readonly differences: readonly Difference[]
  /** Both responses, if `withAnswers`. */
  readonly answers?: { readonly recorded: ComparedAnswer; readonly own: ComparedAnswer }
  /** Why it wasn't compared. */
  readonly skipped?: string
}

/** The comparison of a recording with a platform. */
export type ComparisonReport = {
  readonly exchanges: readonly ComparedExchange[]
  /** Whether there are no differences in what could be compared. */
  readonly isSame: boolean
  readonly counts: {
    readonly requests: number
    /** Those whose responses differ. */
    readonly differing: number
    /** Those that could not be compared. */
    readonly skipped: number
  }
}

/**
 * Sends the requests of a recording to a platform, one after the other, and compares the responses. Ids and secrets of
 * the recording are mapped to those of the platform by matching earlier responses. Dates, request ids and addresses are
 * ignored unless `strict`.
 */
export async function compareRecording(
  recording: Recording,
  options: CompareOptions,
): Promise<ComparisonReport> {
  const {
    storeUrl,
    strict = false,
    shapes = false,
    ignore = [],
    withAnswers,
    onCompared,
    signal,
  } = options
  const redaction = createRedaction(createPseudonyms())
  const addresses = {
    api: plainAddress('apiUrl', options.apiUrl),
    ...(storeUrl !== undefined && { store: plainAddress('storeUrl', storeUrl) }),
  }
  const identities = createIdentities(options, addresses)
  const ignored = new Set(ignore.map((name) => name.toLowerCase()))
  const exchanges: ComparedExchange[] = []

  const compare = async (one: RecordedExchange): Promise<ComparedExchange> => {
    const { number, host, request, response: recorded } = one
    const operation = operationOf(host, request.method, request.path)?.id
    const { method, path } = request
    const of = { number, host, method, path, ...(operation !== undefined && { operation }) }
    if (recorded === undefined) {
      return { ...of, differences: [], skipped: 'it was cut before its response was complete' }
    }
    const sent = toReplayRequest(one, addresses, identities, options)
    if ('impossible' in sent) return { ...of, differences: [], skipped: sent.impossible }
    const response = await fetch(sent.url, { ...sent.init, signal: signal ?? null })
    const { own, redacted } = await answerOf(response, recorded, redaction)
    learnFrom(recorded, own, identities.learn)
    return {
      ...of,
      status: { recorded: recorded.status, own: own.status },
      differences: differencesOf(recorded, own, { identities, strict, ignored }).filter(
        ({ kind }) => !shapes || kind !== 'value',
      ),
      ...(withAnswers === true && { answers: { recorded, own: redacted() } }),
    }
  }

  for (const one of recording.exchanges) {
    const compared = await compare(one)
    exchanges.push(compared)
    onCompared?.(compared)
  }
  const differing = exchanges.filter(({ differences }) => differences.length > 0).length
  const skipped = exchanges.filter((one) => one.skipped !== undefined).length
  const counts = { requests: exchanges.length, differing, skipped }
  return { exchanges, isSame: differing === 0, counts }
}

/** The maximum size of a response that is read. */
const mostBytes = 16 * 1024 * 1024

/** Nothing is redacted, since the response is not stored. */
const unhidden: Redaction = {
  headers: (headers) => ({ ...headers }),
  url: (url) => url,
  form: (entries) => [...entries].map(([name, value]) => [name, value]),
  json: (value) => value,
}

/**
 * A response in the form of a recording, with its secrets and without: a body recorded only by its digest is reduced to its
 * digest too.
 */
async function answerOf(
  response: Response,
  { body }: ComparedAnswer,
  redaction: Redaction,
): Promise<{ readonly own: ComparedAnswer; readonly redacted: () => ComparedAnswer }> {
  const tap = tapBody(body !== undefined && 'bytes' in body ? 0 : mostBytes)
  const chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? []
  for await (const chunk of chunks) tap.take(chunk)
  const by = (applied: Redaction): ComparedAnswer => {
    const kept = tap.kept(response.headers.get('content-type') ?? undefined, applied)
    const headers = applied.headers(Object.fromEntries(response.headers))
    return { status: response.status, headers, ...(kept !== undefined && { body: kept }) }
  }
  return { own: by(unhidden), redacted: () => by(redaction) }
}

function learnFrom(
  recorded: ComparedAnswer,
  own: ComparedAnswer,
  learn: (recorded: unknown, own: unknown) => void,
): void {
  const { location } = recorded.headers
  const ownLocation = own.headers['location']
  if (location !== undefined && ownLocation !== undefined) learn(location, ownLocation)
  if (recorded.status !== own.status) return
  if (recorded.body !== undefined && own.body !== undefined) {
    if ('json' in recorded.body && 'json' in own.body) learn(recorded.body.json, own.body.json)
  }
}
