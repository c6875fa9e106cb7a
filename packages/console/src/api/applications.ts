import { control } from './control.ts'
import { session } from './session.ts'

/** What an app can be launched from. */
export type LaunchPlace = 'project' | 'sample' | 'appresult'

/** An application as it is registered. */
export type Application = {
  readonly id: string
  readonly name: string
  readonly kind: 'web' | 'native'
  readonly owner: string
  readonly clientId: string
  readonly hasSecret: boolean
  readonly redirectUri: string | null
  readonly homepageUri: string | null
  readonly shortDescription: string
  readonly companyName: string | null
  readonly version: string
  readonly launchFrom: readonly LaunchPlace[]
  readonly launchBy: 'everyone' | 'owner'
  readonly billing: boolean
  readonly hasForm: boolean
  readonly hasCallbacks: boolean
  readonly command: readonly string[] | null
  /** The container image that a native app is in. */
  readonly image: string | null
  readonly workingDirectory: string | null
  readonly created: string
}

/** One with the definition of its form, as it was written. */
export type ApplicationWithForm = Application & { readonly form: string | null }

/** The applications that the user sees: what is published, and the user's own. */
export async function readApplications(signal?: AbortSignal): Promise<readonly Application[]> {
  const { applications } = await control<{ applications: readonly Application[] }>(
    'GET',
    'applications',
    undefined,
    signal,
  )
  const user = session.peek()?.user?.id
  return applications.filter(({ launchBy, owner }) => launchBy === 'everyone' || owner === user)
}

export function readApplication(id: string, signal?: AbortSignal): Promise<ApplicationWithForm> {
  return control('GET', `applications/${encodeURIComponent(id)}`, undefined, signal)
}

/** What an app can be launched from, as a sentence has it. */
export const placeNouns: Readonly<Record<LaunchPlace, string>> = {
  project: 'a project',
  sample: 'a sample',
  appresult: 'an AppResult',
}

/** Why an app can't be launched; undefined where it can. */
export function launchObstacle({
  kind,
  command,
  image,
  hasCallbacks,
  launchBy,
  owner,
}: Application): string | undefined {
  if (launchBy === 'owner' && owner !== session.peek()?.user?.id) {
    return 'It is not published: only its owner may launch it.'
  }
  const hasCommand = (command !== null && command.length > 0) || image !== null
  return kind === 'native' && !hasCommand && !hasCallbacks ? 'It has no command to run.' : undefined
}

/** Why an app can't be launched from something, such as `samples/5001`; undefined where it can. */
export function locationObstacle(
  { launchFrom }: Application,
  on: string | undefined,
): string | undefined {
  const place = (Object.keys(placeNouns) as LaunchPlace[]).find(
    (kind) => on?.startsWith(`${kind}s/`) === true,
  )
  if (place === undefined || launchFrom.length === 0 || launchFrom.includes(place)) return undefined
  const places = launchFrom.map((kind) => placeNouns[kind])
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(places)
  return `It can't be launched from ${placeNouns[place]}: its launch location is ${allowed}.`
}
