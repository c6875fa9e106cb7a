import {
  badRequest,
  conflict,
  type ApplicationChanges,
  type NewControlApplication,
  type Problem,
} from '@benchtop/contracts'
import { isAbsolute } from 'node:path'
import { formErrors } from '../form-files/form-errors.ts'
import type { Platform } from '../platform/platform.ts'
import {
  kindProblem,
  type ApplicationRegistration,
  type RegistrationProblem,
} from '../resources/applications/applications.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { existing } from './existing.ts'

type Members = ApplicationChanges & Pick<Partial<NewControlApplication>, 'clientSecret'>
type Manifest = { readonly path: string; readonly members: readonly string[] }

/** The registration that an application has. */
function registrationOf(row: ApplicationRow): ApplicationRegistration {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    ownerId: row.owner_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri ?? undefined,
    origins: JSON.parse(row.origins) as string[],
    homepageUri: row.homepage_uri ?? undefined,
    shortDescription: row.short_description,
    companyName: row.company_name ?? undefined,
    version: row.version_number,
    launchFrom: JSON.parse(row.launch_from) as string[],
    launchBy: row.launch_by,
    launchPermission: permissionOf(row),
    publishedMs: row.published_ms ?? undefined,
    classifications: JSON.parse(row.classifications) as string[],
    sells: row.billing === 1,
    form: row.form,
    formPath: row.form_path,
    callbacks: row.callbacks,
    callbacksPath: row.callbacks_path,
    report: row.report,
    command: row.command === null ? undefined : (JSON.parse(row.command) as string[]),
    workingDirectory: row.working_directory ?? '/',
    image: row.image ?? undefined,
    jobSettings: JSON.parse(row.job_settings ?? '{}') as ApplicationRegistration['jobSettings'],
  }
}

/** What a launch prompts for, as registrations state it. */
export function permissionOf({
  launch_permission,
}: Pick<ApplicationRow, 'launch_permission'>): 'browse' | 'read' | 'write' {
  return ({ BROWSE: 'browse', READ: 'read', WRITE: 'write' } as const)[launch_permission]
}

/** The same registration with other members; null removes one. */
function changed(
  before: ApplicationRegistration,
  members: Members,
  ownerId: number,
): ApplicationRegistration {
  const given = Object.entries(members).filter(
    ([member, value]) => member !== 'owner' && value !== undefined,
  )
  const texts = new Set(['form', 'callbacks', 'report'])
  const stated = given.map(([member, value]) => {
    return [member, value === null && !texts.has(member) ? undefined : value] as const
  })
  return { ...before, ...(Object.fromEntries(stated) as Partial<ApplicationRegistration>), ownerId }
}

/** Registers an application and its products; returns its id and its secret, which is stored as a hash. */
export async function registerByControl(
  platform: Platform,
  { products = [], kind, ...members }: NewControlApplication,
): Promise<{ id: number; clientSecret: string }> {
  const { applications, database, random } = platform
  const clientSecret = members.clientSecret ?? random.secret()
  const base = { name: '', kind, ownerId: 0, sells: products.length > 0, workingDirectory: '/' }
  const registration = await checked(platform, base, { ...members, clientSecret }, undefined)
  const id = database.transaction(() => {
    const row = applications.rules.register(registration, undefined)
    for (const { name, price, persistenceDays, description } of products) {
      platform.products.rules.add(row, {
        name,
        price,
        persistence_days: persistenceDays || null,
        description: description ?? '',
      })
    }
    return row
  })
  return { id, clientSecret }
}

/** Changes members of an application. Throws 409 for those that its manifest, or a file, defines. */
export async function changeByControl(
  platform: Platform,
  row: ApplicationRow,
  members: ApplicationChanges,
  manifest: Manifest | undefined,
): Promise<void> {
  requireOwnMembers(row, members, manifest)
  const registration = await checked(platform, registrationOf(row), members, row)
  platform.applications.rules.register(registration, row)
}

/** 409 with every member that is only changed in the application's manifest, or in the file that it is written in. */
export function requireOwnMembers(
  row: ApplicationRow,
  members: Readonly<Record<string, unknown>>,
  manifest: Manifest | undefined,
): void {
  const given = Object.keys(members).filter((member) => members[member] !== undefined)
  const places: Readonly<Record<string, string | null>> = {
    form: row.form_path,
    callbacks: row.callbacks_path,
  }
  const problems: Problem[] = given.flatMap((member) => {
    const place = manifest?.members.includes(member) === true ? manifest.path : places[member]
    if (place === undefined || place === null) return []
    const message = `${member} is defined by ${place}: change it there.`
    return [{ member, code: 'Conflict', message }]
  })
  const [first] = problems
  if (first !== undefined) throw conflict(first.message, problems)
}

async function checked(
  platform: Platform,
  before: ApplicationRegistration,
  members: Members,
  known: ApplicationRow | undefined,
): Promise<ApplicationRegistration> {
  const problems: Problem[] = []
  const ownerId =
    members.owner === undefined
      ? before.ownerId
      : (existing(platform.users.rows, members.owner, 'owner', problems) ?? 0)
  const after = changed(before, members, ownerId)
  const other = platform.applications.rows.byClientId(after.clientId ?? '')
  const invalid = [
    kindProblemOf(after),
    other !== undefined && other.id !== known?.id
      ? { member: 'clientId', reason: `application ${other.id} already has it` }
      : undefined,
    isAbsolute(after.workingDirectory)
      ? undefined
      : { member: 'workingDirectory', reason: 'it must be an absolute path' },
    originProblem(members.origins ?? []),
    typeof members.form === 'string' ? await formProblem(members.form) : undefined,
  ].filter((problem) => problem !== undefined)
  for (const { member, reason } of invalid) {
    problems.push({ member, code: 'Invalid', message: `${member}: ${reason}.` })
  }
  if (problems.length > 0) throw badRequest(problems)
  return after
}

function kindProblemOf(registration: ApplicationRegistration): RegistrationProblem | undefined {
  const { kind, command, callbacks, image, report } = registration
  const given = { command, image, callbacks: callbacks ?? undefined, report: report ?? undefined }
  return kindProblem(kind, given)
}

function originProblem(origins: readonly string[]): RegistrationProblem | undefined {
  const wrong = origins.find((text) => !URL.canParse(text) || new URL(text).origin !== text)
  if (wrong === undefined) return undefined
  return { member: 'origins', reason: `"${wrong}" must be an origin such as https://app.example` }
}

/** The errors of a form, with their lines and columns. */
async function formProblem(text: string): Promise<RegistrationProblem | undefined> {
  const errors = await formErrors(text)
  if (errors.length === 0) return undefined
  return { member: 'form', reason: errors.map((error) => error.replace(/\.$/, '')).join('; ') }
}
