import type { ControlClient } from '@benchtop/client/control'
import { benchAt } from '../remote/bench.ts'
import { controlAddress } from '../remote/address.ts'
import type { World } from '../world.ts'
import type { FindValues } from './complete-words.ts'
import type { Suggestion } from './suggestion.ts'

/** How long Tab waits for a platform, in milliseconds. */
const timeoutMs = 1_000

type Source = (control: ControlClient, signal: AbortSignal) => Promise<Suggestion[]>

/** The sources of values, by the name of the argument. */
const sources: Readonly<Record<string, Source>> = {
  app: async (control, signal) =>
    (await control.getStatus({}, { signal })).applications.map(({ clientId, name, kind }) => ({
      value: clientId,
      about: `${name} (${kind})`,
    })),
  user: async (control, signal) =>
    (await control.getStatus({}, { signal })).users.map(({ email, name }) => ({
      value: email,
      about: name,
    })),
  snapshot: snapshots,
  other: snapshots,
  purchase: async (control, signal) =>
    (await control.listPurchases({}, { signal })).purchases.map(({ id, status, total }) => ({
      value: id,
      about: `${status} ${total}`,
    })),
  run: async (control, signal) =>
    (await control.listRuns({}, { signal })).runs.map(({ id, experimentName, status }) => ({
      value: id,
      about: `${experimentName} ${status}`,
    })),
}

async function snapshots(control: ControlClient, signal: AbortSignal): Promise<Suggestion[]> {
  const { details } = await control.listSnapshots({}, { signal })
  return details.map(({ name, taken }) => ({ value: name, about: taken ?? '' }))
}

/** The values that a running platform has; none if none runs, since completion must not print errors. */
export function platformValues(world: World): FindValues {
  return async (name, url) => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (source === undefined) return []
    try {
      const control = benchAt(controlAddress(url, world))
      return await source(control, AbortSignal.timeout(timeoutMs))
    } catch {
      return []
    }
  }
}
