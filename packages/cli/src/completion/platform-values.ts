import type { ControlClient } from '@benchtop/client/control'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import { asReader } from '../remote/api.ts'
import { benchAt } from '../remote/bench.ts'
import { controlAddress } from '../remote/address.ts'
import type { World } from '../world.ts'
import type { FindValues, Suggestion, TypedWords } from './complete-words.ts'

/** How long Tab waits for a platform to answer first, in milliseconds. */
const timeoutMs = 1_000

type Source = (
  control: ControlClient,
  signal: AbortSignal,
  typed: TypedWords,
) => Promise<Suggestion[]>

/** The sources of values, by the name of the argument. */
const sources: Readonly<Record<string, Source>> = {
  async app(control, signal) {
    const { applications } = await control.getStatus({}, { signal })
    return applications.map((one) => ({ value: one.clientId, about: `${one.name} (${one.kind})` }))
  },
  async user(control, signal) {
    const { users } = await control.getStatus({}, { signal })
    return users.map(({ email, name }) => ({ value: email, about: name }))
  },
  'name=value': inputs,
  snapshot: snapshots,
  other: snapshots,
  async purchase(control, signal) {
    const { purchases } = await control.listPurchases({}, { signal })
    return purchases.map((one) => ({ value: one.id, about: `${one.status} ${one.total}` }))
  },
  async run(control, signal) {
    const { runs } = await control.listRuns({}, { signal })
    return runs.map((one) => ({ value: one.id, about: `${one.experimentName} ${one.status}` }))
  },
}

/** What a field of the app's form offers of the lab, as `field=name`; a name that isn't one word, or not unique, as its id. */
async function inputs(
  control: ControlClient,
  signal: AbortSignal,
  typed: TypedWords,
): Promise<Suggestion[]> {
  const [app] = typed.arguments
  const at = typed.value.indexOf('=')
  if (app === undefined || at < 1) return []
  const [field, begun] = [typed.value.slice(0, at), typed.value.slice(at + 1)]
  const { applications, users, apiUrl } = await control.getStatus({}, { signal })
  const application = chooseApplication(applications, app)
  const user = chooseUser(users, typed.user)
  const { hasForm } = await control.getApplication({ id: application.id })
  const { formFields, labResources } = await import('../launch/lab-fields.ts')
  const type = (await formFields(control, application, hasForm))?.get(field)?.type
  if (type === undefined) return []
  const reader = { user: user.id, application: application.id }
  const found = await asReader(control, apiUrl, reader, (_, v2) =>
    labResources(v2, type, begun.includes('/') ? undefined : begun),
  )
  const counts = Map.groupBy(found, ({ name }) => name)
  return found.map(({ name, href }) => {
    const isName = /^[\w.+-]+$/.test(name) && counts.get(name)?.length === 1
    return { value: `${field}=${isName ? name : href}`, about: isName ? href : name }
  })
}

async function snapshots(control: ControlClient, signal: AbortSignal): Promise<Suggestion[]> {
  const { details } = await control.listSnapshots({}, { signal })
  return details.map(({ name, taken }) => ({ value: name, about: taken ?? '' }))
}

/** The values that a running platform has; none if none runs, since completion must not print errors. */
export function platformValues(world: World): FindValues {
  return async (name, typed) => {
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (source === undefined) return []
    try {
      const control = benchAt(controlAddress(typed.url, world))
      return await source(control, AbortSignal.timeout(timeoutMs), typed)
    } catch {
      return []
    }
  }
}
