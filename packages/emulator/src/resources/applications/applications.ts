import { type StoredJobSettings, notFound } from '@benchtop/contracts'
import type { Random } from '../../ids/random.ts'
import { hashSecret } from '../../ids/secrets.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationRow, ApplicationStore } from './applications-store.ts'
import { seededDataClientId } from './seeded-data-client.ts'

export { seededDataClientId }

/** The members of a registration; the platform fills in those that are left out. */
export type ApplicationRegistration = {
  readonly id?: number | undefined
  readonly name: string
  readonly kind: ApplicationRow['kind']
  readonly ownerId: number
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly redirectUri?: string | undefined
  /** The origins whose pages may call the API. */
  readonly origins?: readonly string[] | undefined
  readonly homepageUri?: string | undefined
  readonly shortDescription?: string | undefined
  readonly companyName?: string | undefined
  readonly version?: string | undefined
  readonly launchFrom?: readonly string[] | undefined
  readonly launchBy?: ApplicationRow['launch_by'] | undefined
  readonly launchPermission?: 'browse' | 'read' | 'write' | undefined
  /** Milliseconds since 1970, UTC. */
  readonly publishedMs?: number | undefined
  readonly classifications?: readonly string[] | undefined
  /** Whether it has a list of products, even an empty one: this activates billing. */
  readonly sells?: boolean
  /** The texts of a form, callbacks and a report, and the files that the first two are written in. */
  readonly form?: string | null
  readonly formPath?: string | null
  readonly callbacks?: string | null
  readonly callbacksPath?: string | null
  readonly report?: string | null
  readonly command?: readonly string[] | undefined
  readonly workingDirectory: string
  readonly image?: string | undefined
  /** What its jobs may use. */
  readonly jobSettings?: StoredJobSettings | undefined
}

/** An invalid member of a registration, and why it is invalid. */
export type RegistrationProblem = { readonly member: string; readonly reason: string }

type ApplicationsOptions = {
  readonly store: ApplicationStore
  readonly clock: Clock
  readonly random: Random
}

export function createApplications({ store, clock, random }: ApplicationsOptions) {
  const register = (given: ApplicationRegistration, known: ApplicationRow | undefined): number => {
    const row = rowOf(given, known, clock.now(), random)
    if (known === undefined) return store.insert({ ...row, id: given.id })
    store.update(known.id, row)
    return known.id
  }
  return {
    /**
     * Registers an application, or updates a known one: it keeps its id, its dates and, where no others are given, its
     * client id and its secret. Billing that was activated stays active, because of earlier purchases. Returns its id.
     */
    register,
    /** The id of the application of AppResults that no app wrote; created, with this owner, when it is first needed. */
    seededData: (ownerId: number): number =>
      store.byClientId(seededDataClientId)?.id ??
      register(seededDataRegistration(ownerId), undefined),
  }
}
export type Applications = ReturnType<typeof createApplications>

/**
 * The application of AppResults that no app wrote, such as those of a seed or what is uploaded from this machine: no app
 * has its credentials, so that an app reads them only by what its user grants, like all other data that it didn't write.
 */
function seededDataRegistration(ownerId: number): ApplicationRegistration {
  return {
    name: 'Seeded data',
    kind: 'web',
    ownerId,
    clientId: seededDataClientId,
    shortDescription: 'Wrote the AppResults that no app wrote.',
    launchFrom: [],
    launchBy: 'owner',
    workingDirectory: '.',
  }
}

/** Whether an application is visible to a user, who may then launch it: a published one is visible to everyone. */
export function isShownTo(
  { launch_by, owner_id }: Pick<ApplicationRow, 'launch_by' | 'owner_id'>,
  userId: number,
): boolean {
  return launch_by === 'everyone' || owner_id === userId
}

/** One that isn't visible to the user is answered like one that doesn't exist. */
export function requireShown(
  application: ApplicationRow | undefined,
  userId: number,
  id: number,
): ApplicationRow {
  if (application !== undefined && isShownTo(application, userId)) return application
  throw notFound(`Application ${id}`)
}

const nativeMembers = { callbacks: 'callbacks', image: 'an image', report: 'a report' } as const

/** Checks the members that only one kind of application has, or must have; undefined where a registration is valid. */
export function kindProblem(
  kind: ApplicationRow['kind'],
  given: Readonly<Partial<Record<'command' | 'callbacks' | 'image' | 'report', unknown>>>,
): RegistrationProblem | undefined {
  if (kind === 'native') {
    if ((given.command ?? given.callbacks ?? given.image) !== undefined) return undefined
    const reason =
      'a native application needs a command, an image, or callbacks whose launchSpec names one'
    return { member: 'command', reason }
  }
  for (const member of ['callbacks', 'image', 'report'] as const) {
    if (given[member] !== undefined) {
      return { member, reason: `only a native application has ${nativeMembers[member]}` }
    }
  }
  return undefined
}

function rowOf(
  given: ApplicationRegistration,
  known: ApplicationRow | undefined,
  now: number,
  random: Random,
): Omit<ApplicationRow, 'id'> {
  return {
    ...presented(given),
    ...recognized(given, known, random),
    ...run(given),
    ...offered(given, known, now),
    has_dependencies: known?.has_dependencies ?? 0,
    kind: given.kind,
    owner_id: given.ownerId,
    redirect_uri: given.redirectUri ?? null,
    origins: JSON.stringify(given.origins ?? []),
    created_ms: known?.created_ms ?? now,
  }
}

/** What the catalogue shows of an application. */
function presented(given: ApplicationRegistration) {
  return {
    name: given.name,
    homepage_uri: given.homepageUri ?? null,
    short_description: given.shortDescription ?? '',
    company_name: given.companyName ?? null,
    version_number: given.version ?? '1.0.0',
    classifications: JSON.stringify(given.classifications ?? []),
  }
}

/** What an application is recognized by; a known one retains what isn't given. */
function recognized(
  { clientId, clientSecret }: ApplicationRegistration,
  known: ApplicationRow | undefined,
  random: Random,
) {
  const keptSecret = clientSecret === undefined ? known?.client_secret_hash : undefined
  return {
    client_id: clientId ?? known?.client_id ?? random.uniqueName(),
    client_secret_hash: keptSecret ?? hashSecret(clientSecret ?? random.secret()),
  }
}

/** What a launch of an application asks for and runs. */
function run(given: ApplicationRegistration) {
  return {
    form: given.form ?? null,
    callbacks: given.callbacks ?? null,
    form_path: given.formPath ?? null,
    callbacks_path: given.callbacksPath ?? null,
    command: given.command === undefined ? null : JSON.stringify(given.command),
    working_directory: given.kind === 'native' ? given.workingDirectory : null,
    image: given.image ?? null,
    report: given.report ?? null,
    job_settings: JSON.stringify(given.jobSettings ?? {}),
  }
}

/** Who may launch an application, on what, since when, and whether it sells. */
function offered(
  {
    launchBy = 'everyone',
    launchFrom,
    launchPermission = 'read',
    sells,
    publishedMs,
  }: ApplicationRegistration,
  known: ApplicationRow | undefined,
  now: number,
) {
  return {
    launch_by: launchBy,
    launch_permission: ({ browse: 'BROWSE', read: 'READ', write: 'WRITE' } as const)[
      launchPermission
    ],
    launch_from: JSON.stringify(launchFrom ?? ['project', 'sample', 'appresult']),
    billing: sells === true ? 1 : (known?.billing ?? 0),
    published_ms: launchBy === 'everyone' ? (publishedMs ?? known?.published_ms ?? now) : null,
  } as const
}
