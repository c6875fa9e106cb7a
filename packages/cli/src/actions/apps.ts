import type { ApplicationChanges, ControlApplication } from '@benchtop/contracts'
import { isFormModule } from '@benchtop/forms/files'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { readFormSource } from '../form/form-source.ts'
import { chooseApplication, chooseUser } from '../launch/choose.ts'
import { createOutput, type Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import type { World } from '../world.ts'

export type AppFlags = { readonly url?: string; readonly json?: true }

/** The members of a registration, as they are typed. */
type MemberFlags = AppFlags & {
  readonly owner?: string
  readonly clientId?: string
  readonly redirectUri?: string
  readonly homepageUri?: string
  readonly origin?: readonly string[]
  readonly description?: string
  readonly company?: string
  readonly appVersion?: string
  readonly launchFrom?: NonNullable<ApplicationChanges['launchFrom']>
  readonly launchBy?: 'everyone' | 'owner'
  readonly launchPermission?: 'browse' | 'read' | 'write'
  readonly form?: string
  readonly callbacks?: string
  readonly report?: string
  readonly image?: string
  readonly command?: readonly string[]
  readonly workingDirectory?: string
}
export type RegisterAppFlags = MemberFlags & {
  readonly kind: 'web' | 'native'
  readonly clientSecret?: string
}
export type ChangeAppFlags = MemberFlags & { readonly name?: string }

type Control = ReturnType<typeof targetBench>

/** `benchtop app list`. */
export async function listApps(flags: AppFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { applications } = await control.listApplications()
  output.event({ event: 'apps', apps: applications })
  if (applications.length === 0) output.line('No app is registered.')
  await printTable(output, {
    head: ['Id', 'Name', 'Kind', 'Client id', 'Manifest'],
    rows: applications.map(({ id, name, kind, clientId, manifest }) => [
      id,
      name,
      kind,
      clientId,
      manifest?.path ?? '',
    ]),
  })
  return exitCodes.ok
}

/** `benchtop app show APP`. */
export async function showApp(app: string, flags: AppFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { id } = await chosen(control, app)
  const [details, { users }, errors] = await Promise.all([
    control.getApplication({ id }),
    control.listApplicationUsers({ applicationId: id }),
    control.listApplicationErrors({ id }),
  ])
  output.event({ event: 'app', ...details, users, errors })
  printFacts(output, details)
  for (const { name, scopes, last } of users) {
    output.line(
      `User ${name} granted ${scopes.join(', ') || 'nothing but their identity'} (${last})`,
    )
  }
  for (const { method, url, status = '', error } of errors.requests) {
    output.line(`${status} ${method} ${url}: ${error?.message ?? ''}`)
  }
  for (const { id: session, name, status } of errors.sessions) {
    output.line(`${status} analysis ${session} ${name}`)
  }
  return exitCodes.ok
}

/** `benchtop app register NAME`. */
export async function registerApp(
  name: string,
  flags: RegisterAppFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const { users } = await control.getStatus()
  const owner = flags.owner === undefined ? users[0] : chooseUser(users, flags.owner)
  if (owner === undefined) {
    throw new CliError('failed', 'The platform has no user who could own the app.')
  }
  const { kind, clientSecret } = flags
  const registered = await control.registerApplication({
    ...(await membersOf(flags, world)),
    ...(clientSecret !== undefined && { clientSecret }),
    name,
    kind,
    owner: owner.id,
  })
  output.event({ event: 'registered', ...registered })
  output.line(
    `${output.paint('green', '✓')} ${name} is registered as application ${registered.id}.`,
  )
  output.line(`Client id      ${registered.clientId}`)
  output.line(`Client secret  ${registered.clientSecret}`)
  output.line('Store the secret now: it is not shown again.')
  return exitCodes.ok
}

/** `benchtop app change APP`. */
export async function changeApp(
  app: string,
  flags: ChangeAppFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const { id } = await chosen(control, app)
  const { name, owner } = flags
  const members: ApplicationChanges = {
    ...(await membersOf(flags, world)),
    ...(name !== undefined && { name }),
    ...(owner !== undefined && { owner: chooseUser((await control.getStatus()).users, owner).id }),
  }
  if (Object.keys(members).length === 0) {
    throw new CliError('usage', 'Name what to change, such as --name or --redirect-uri.')
  }
  const changed = await control.changeApplication({ id, ...members })
  output.event({ event: 'changed', ...changed })
  output.line(`${output.paint('green', '✓')} ${changed.name} is changed.`)
  return exitCodes.ok
}

/** `benchtop app secret APP`. */
export async function rotateAppSecret(
  app: string,
  flags: AppFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const { id, name } = await chosen(control, app)
  const { clientSecret } = await control.rotateSecret({ id })
  output.event({ event: 'secret', application: id, clientSecret })
  output.line(clientSecret)
  output.note(`It is the new client secret of ${name}, and not shown again.`)
  return exitCodes.ok
}

async function chosen(
  control: Control,
  app: string,
): Promise<Pick<ControlApplication, 'id' | 'name'>> {
  return chooseApplication((await control.listApplications()).applications, app)
}

function printFacts(output: Output, app: ControlApplication): void {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Id', app.id],
    ['Name', app.name],
    ['Kind', app.kind],
    ['Client id', app.clientId],
    ['Redirect', app.redirectUri],
    ['Home page', app.homepageUri],
    ['Origins', app.origins.join(', ')],
    ['Launched from', app.launchFrom.join(', ') || 'anywhere'],
    ['Permission', app.launchPermission],
    ['Form', app.hasForm ? 'yes' : 'no'],
    ['Manifest', app.manifest?.path ?? null],
  ]
  for (const [name, value] of facts) {
    if (value !== null && value !== '') output.line(`${name.padEnd(14)} ${value}`)
  }
}

/** What the flags state; an empty address, image or text is null, which removes it. */
async function membersOf(flags: MemberFlags, world: World): Promise<ApplicationChanges> {
  const { clientId, origin, description, appVersion, launchFrom, launchBy } = flags
  const { launchPermission, command, workingDirectory } = flags
  const textOf = async (path: string | undefined) => {
    if (path === undefined || path === '') return path === undefined ? undefined : null
    const file = resolve(world.folder, path)
    return readFile(file, 'utf8').catch((error: unknown) => {
      throw new CliError('usage', `There is no file ${file}.`, { cause: error })
    })
  }
  const formOf = async (path: string | undefined) =>
    path !== undefined && isFormModule(path)
      ? (await readFormSource(path, world)).text
      : textOf(path)
  const members: ApplicationChanges = {
    clientId,
    redirectUri: orNull(flags.redirectUri),
    homepageUri: orNull(flags.homepageUri),
    companyName: orNull(flags.company),
    image: orNull(flags.image),
    origins: origin === undefined ? undefined : [...origin],
    shortDescription: description,
    version: appVersion,
    launchFrom,
    launchBy,
    launchPermission,
    command: command === undefined ? undefined : [...command],
    workingDirectory,
    form: await formOf(flags.form),
    callbacks: await textOf(flags.callbacks),
    report: await textOf(flags.report),
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

function open({ url, json }: AppFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
