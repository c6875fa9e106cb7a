import { controlAddress } from '../remote/address.ts'
import type { World } from '../world.ts'
import type { FindValues } from './complete-words.ts'
import type { Suggestion } from './suggestion.ts'

/** Who presses Tab doesn't wait for a platform that doesn't answer. */
const patienceMs = 1_000

type Status = {
  readonly users: readonly { readonly email: string; readonly name: string }[]
  readonly applications: readonly {
    readonly clientId: string
    readonly name: string
    readonly kind: string
  }[]
}
type Snapshots = {
  readonly details: readonly { readonly name: string; readonly taken: string | null }[]
}
type Purchases = {
  readonly purchases: readonly {
    readonly id: string
    readonly status: string
    readonly total: string
  }[]
}
type Runs = {
  readonly runs: readonly {
    readonly id: string
    readonly experimentName: string
    readonly status: string
  }[]
}

/** Where the values of a place come from, by what the place is called. */
const sources: Readonly<
  Record<string, readonly [path: string, read: (body: never) => Suggestion[]]>
> = {
  app: ['status', ({ applications }: Status) => applications.map(application)],
  user: [
    'status',
    ({ users }: Status) => users.map(({ email, name }) => ({ value: email, about: name })),
  ],
  snapshot: ['snapshots', snapshots],
  other: ['snapshots', snapshots],
  purchase: [
    'purchases',
    ({ purchases }: Purchases) =>
      purchases.map(({ id, status, total }) => ({ value: id, about: `${status} ${total}` })),
  ],
  run: [
    'runs',
    ({ runs }: Runs) =>
      runs.map(({ id, experimentName, status }) => ({
        value: id,
        about: `${experimentName} ${status}`,
      })),
  ],
}

function application({ clientId, name, kind }: Status['applications'][number]): Suggestion {
  return { value: clientId, about: `${name} (${kind})` }
}

function snapshots({ details }: Snapshots): Suggestion[] {
  return details.map(({ name, taken }) => ({ value: name, about: taken ?? '' }))
}

/** The values that a running platform has; none where none runs, since Tab is no place for errors. */
export function platformValues(world: World): FindValues {
  return async (name, url) => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (source === undefined) return []
    const [path, read] = source
    try {
      const { uiUrl, startToken } = controlAddress(url, world)
      const response = await fetch(new URL(`/_emulator/${path}`, uiUrl), {
        signal: AbortSignal.timeout(patienceMs),
        ...(startToken !== undefined && { headers: { 'x-benchtop-token': startToken } }),
      })
      return response.ok ? read((await response.json()) as never) : []
    } catch {
      return []
    }
  }
}
