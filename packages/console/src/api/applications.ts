import type { ControlApplication, ControlApplicationDetails } from '@benchtop/contracts'
import { control } from './clients.ts'
import { session } from './session.ts'

/** An application as it is registered. */
export type Application = ControlApplication

/** An application with the source text of its form definition. */
export type ApplicationWithForm = ControlApplicationDetails

/** What an app can be launched from. */
export type LaunchPlace = 'project' | 'sample' | 'appresult'

/** The applications visible to the user: published ones, and the user's own. */
export async function readApplications(signal?: AbortSignal): Promise<readonly Application[]> {
  const { applications } = await control.listApplications({}, { signal })
  const user = session.peek()?.user?.id
  return applications.filter(({ launchBy, owner }) => launchBy === 'everyone' || owner === user)
}

export function readApplication(id: string, signal?: AbortSignal): Promise<ApplicationWithForm> {
  return control.getApplication({ id }, { signal })
}

/** What an app can be launched from, as a noun with its article. */
export const placeNouns = {
  project: 'a project',
  sample: 'a sample',
  appresult: 'an AppResult',
} as const satisfies Record<LaunchPlace, string>

/** Why an app can't be launched; undefined where it can. */
export function launchBlocker({
  kind,
  command,
  image,
  hasCallbacks,
  launchBy,
  owner,
}: Application): string | undefined {
  if (launchBy === 'owner' && owner !== session.peek()?.user?.id) {
    return 'It is not published, so only its owner can launch it.'
  }
  const hasCommand = (command !== null && command.length > 0) || image !== null
  return kind === 'native' && !hasCommand && !hasCallbacks ? 'It has no command to run.' : undefined
}

/** Why an app can't be launched from something, such as `samples/5001`; undefined where it can. */
export function locationBlocker(
  { launchFrom }: Application,
  on: string | undefined,
): string | undefined {
  const place = (Object.keys(placeNouns) as LaunchPlace[]).find(
    (kind) => on?.startsWith(`${kind}s/`) === true,
  )
  if (place === undefined || launchFrom.length === 0 || launchFrom.includes(place)) return undefined
  const places = launchFrom.map((kind) => (isPlace(kind) ? placeNouns[kind] : kind))
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(places)
  return `It can't be launched from ${placeNouns[place]}: its launch location is ${allowed}.`
}

function isPlace(kind: string): kind is LaunchPlace {
  return Object.hasOwn(placeNouns, kind)
}

/** Where a result comes from, by the name of its application: the platform's own stands for what no app wrote. */
export function sourceName(application: string): string {
  return application === 'Seeded data' ? 'Upload' : application
}
