import { seedValues, type KnownValues } from './known.ts'
import { createSeededRandom } from './random.ts'
import {
  blankRequests,
  formTarget,
  requestFor,
  targetsOf,
  type ApiDocument,
  type FuzzedRequest,
  type Target,
} from './requests.ts'
import { reproductionOf, type Reproduction } from './reproductions.ts'
import { createSender, faultOf } from './send.ts'
import { shrink } from './shrink.ts'

/** A request that was not answered as promised. */
export type FuzzFault = {
  readonly fault: string
  /** The request as it was sent, before it is shrunk. */
  readonly request: FuzzedRequest
}

export type Fuzzing = {
  /** How many requests were answered with each status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly faults: readonly FuzzFault[]
  /** The operations that had a good answer at least once. */
  readonly reached: ReadonlySet<string>
  readonly targets: readonly Target[]
  /** The requests that took longest, beginning with the slowest. */
  readonly slowest: readonly SlowRequest[]
}

export type SlowRequest = { readonly name: string; readonly milliseconds: number }

/** So many of the slowest requests are listed. */
const slowestListed = 5

/**
 * Operations that would let requests fail on purpose, or leave the platform: what faults are for is that the platform
 * answers 500, and what a quota is for is that it answers 507 to whatever its user uploads later.
 */
export const leftOut: ReadonlySet<string> = new Set(['put /faults', 'put /users/{user}/quota'])

export type FuzzPlace = {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
}

/** The operations of a running platform, by the documents that it serves, and the forms of its pages. */
export async function fuzzTargets({ uiUrl, apiUrl, storeUrl }: FuzzPlace): Promise<Target[]> {
  const document = async (name: string): Promise<ApiDocument> =>
    (await (await fetch(`${uiUrl}/_emulator/${name}`)).json()) as ApiDocument
  const signIn = ['email', 'password', 'user', 'csrf', 'return', 'next']
  const consent = [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'csrf',
    'decision',
    'code_challenge',
    'code_challenge_method',
  ]
  return [
    ...targetsOf(await document('openapi.json')),
    ...targetsOf(await document('control-openapi.json'), 'control'),
    ...[uiUrl, apiUrl].flatMap((base) => formTarget(base, '/oauth/authorize', consent)),
    ...[uiUrl, storeUrl].flatMap((base) => formTarget(base, '/sign-in', signIn)),
    ...formTarget(uiUrl, '/device', ['user_code', 'csrf', 'decision']),
    ...formTarget(uiUrl, '/sign-out', ['csrf']),
    ...formTarget(storeUrl, '/purchases/{id}', ['csrf', 'decision']),
    ...formTarget(storeUrl, '/{page}', ['csrf']),
    ...formTarget(uiUrl, '/{page}/{id}', ['a']),
    ...formTarget(uiUrl, '/api/v1pre3/projects/{id}', ['Limit']),
  ].filter(({ name }) => !leftOut.has(name))
}

type FuzzOptions = {
  readonly place: FuzzPlace
  readonly seed: number
  readonly connections: number
  /** Whether to continue, called before each request with the number of requests sent. */
  readonly continues: (sent: number) => boolean
  /** Whether to send one request for each parameter and member that can say nothing, and no others. */
  readonly isBlank?: boolean
  /** Resets the platform: requests revoke tokens, move the clock, and empty trashes. */
  readonly refresh: () => Promise<void>
}

/** So many requests are sent until the platform is reset. */
const refreshedAfter = 600

/** Sends requests to every operation in turn, and looks at each answer. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzing> {
  const { place, seed, connections, continues, refresh, isBlank = false } = options
  const targets = await fuzzTargets(place)
  const random = createSeededRandom(seed)
  const sender = createSender(connections)
  const statuses = new Map<number, number>()
  const faults: FuzzFault[] = []
  const reached = new Set<string>()
  const found = new Map<string, string[]>()
  let isSpent = false
  let slowest: readonly SlowRequest[] = []
  const turn = async (made: Target | FuzzedRequest | undefined): Promise<void> => {
    if (made === undefined) return
    const request = 'target' in made ? made : requestFor(made, random, withFound(seedValues, found))
    const { target } = request
    const began = performance.now()
    try {
      const answer = await sender.send(request)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 400) {
        reached.add(target.name)
        remember(found, answer.text)
        // Without its token, no operation can be reached.
        isSpent ||= /\/tokens\/\{id\}\/revoke|tokens\/current$/.test(target.path)
      }
      const fault = faultOf(request, answer)
      if (fault !== undefined) faults.push({ request, fault })
    } catch (error) {
      faults.push({ request, fault: String(error) })
    } finally {
      const took = { name: target.name, milliseconds: performance.now() - began }
      slowest = [...slowest, took]
        .toSorted((one, other) => other.milliseconds - one.milliseconds)
        .slice(0, slowestListed)
    }
  }
  const blank = isBlank
    ? targets.flatMap((target) => blankRequests(target, random, seedValues))
    : undefined
  let sent = 0
  try {
    while (continues(sent) && sent < (blank?.length ?? Infinity)) {
      const batch = Array.from({ length: connections }, () => {
        sent += 1
        if (blank !== undefined) return blank[sent - 1]
        // Each in its turn, and others between, so that they meet what others have left.
        return random.withProbability(0.5) ? random.pick(targets) : targets[sent % targets.length]
      })
      await Promise.all(batch.map(turn))
      if (isSpent || sent % refreshedAfter < connections) {
        await refresh()
        found.clear()
        isSpent = false
      }
    }
  } finally {
    sender.close()
  }
  return { statuses, faults, reached, targets, slowest }
}

/**
 * The simplest request with the fault of another, for a platform in its first state; undefined if it takes more than
 * this one request to fail.
 */
export async function reproduce(
  { request }: FuzzFault,
  refresh: () => Promise<void>,
): Promise<Reproduction | undefined> {
  const sender = createSender(1)
  const fails = async (candidate: FuzzedRequest): Promise<boolean> => {
    await refresh()
    try {
      return faultOf(candidate, await sender.send(candidate)) !== undefined
    } catch {
      return true
    }
  }
  try {
    return (await fails(request)) ? reproductionOf(await shrink(request, fails)) : undefined
  } finally {
    sender.close()
  }
}

/** So many ids of a collection are remembered. */
const idsRemembered = 8

/** Notes the resources that an answer names. */
function remember(found: Map<string, string[]>, text: string): void {
  for (const [, collection = '', id = ''] of text.matchAll(/"(?:v1pre3|v2)\/(\w+)\/(\w+)"/g)) {
    const ids = found.get(collection) ?? []
    if (!ids.includes(id)) found.set(collection, [...ids, id].slice(-idsRemembered))
  }
}

function withFound(known: KnownValues, found: ReadonlyMap<string, readonly string[]>): KnownValues {
  const byCollection = { ...known.byCollection }
  for (const [name, ids] of found) byCollection[name] = [...(byCollection[name] ?? []), ...ids]
  return { ...known, byCollection }
}
