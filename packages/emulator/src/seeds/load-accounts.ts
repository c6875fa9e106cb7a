import { resolve } from 'node:path'
import { formatGrant, parseScopes } from '../access/scopes.ts'
import { hashPassword, hashSecret } from '../ids/secrets.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { number, userId, type Loading } from './loading.ts'
import type { Seed } from './seed-schema.ts'

type User = NonNullable<Seed['users']>[number]
type Application = NonNullable<Seed['applications']>[number]
type Token = NonNullable<Seed['tokens']>[number]

const nativeMembers = { callbacks: 'callbacks', image: 'an image', report: 'a report' } as const

export function loadUser({ to, now }: Loading, user: User): void {
  to.users.rows.insert({
    id: number(user.id),
    name: user.name,
    email: user.email,
    password_hash:
      user.password === undefined ? null : hashPassword(user.password, to.chance.bytes(16)),
    credits: user.credits ?? '0',
    roles: JSON.stringify(user.roles ?? []),
    is_workgroup: user.isWorkgroup === undefined ? null : Number(user.isWorkgroup),
    domain_name: user.domainName ?? null,
    created_ms: now,
    last_active_ms: now,
  })
}

export function loadApplication(load: Loading, application: Application): void {
  putApplication(load, application, undefined)
}

/**
 * Registers an application, or registers one anew that is known: it keeps its id, its dates and, where no other is
 * given, its secret. What it named before and names no more is sold no more; what its owner added otherwise still is.
 * Gives its id.
 */
export function putApplication(
  load: Loading,
  application: Application,
  known: ApplicationRow | undefined,
): number {
  const { to } = load
  requireMembersOfKind(load, application)
  const row = {
    ...presented(application),
    ...secretsOf(load, application, known),
    ...runOf(load, application),
    ...offered(load, application, known),
    kind: application.kind,
    owner_id: userId(load, application.owner, 'owner'),
    redirect_uri: application.redirectUri ?? null,
    created_ms: known?.created_ms ?? load.now,
  } satisfies Omit<ApplicationRow, 'id'>
  const id = known?.id ?? to.applications.rows.insert({ ...row, id: number(application.id) })
  if (known !== undefined) to.applications.rows.replace({ ...row, id })
  putProducts(load, id, application.products)
  return id
}

/** Throws for what an application of its kind can't have, or can't be without. */
function requireMembersOfKind({ place }: Loading, application: Application): void {
  const { kind, command, callbacks, image } = application
  if (kind === 'native' && (command ?? callbacks ?? image) === undefined) {
    throw place.wrong(
      'a native application needs a command, an image, or callbacks whose launchSpec names one',
      '.command',
    )
  }
  for (const member of ['callbacks', 'image', 'report'] as const) {
    if (kind !== 'native' && application[member] !== undefined) {
      throw place.wrong(`only a native application has ${nativeMembers[member]}`, `.${member}`)
    }
  }
}

/** What the catalogue shows of an application. */
function presented(application: Application) {
  return {
    name: application.name,
    homepage_uri: application.homepageUri ?? null,
    short_description: application.shortDescription ?? '',
    company_name: application.companyName ?? null,
    version_number: application.version ?? '1.0.0',
    classifications: JSON.stringify(application.classifications ?? []),
  }
}

/** What an application is recognized by; a known one keeps what isn't given anew. */
function secretsOf(
  { to }: Loading,
  { clientId, clientSecret }: Application,
  known: ApplicationRow | undefined,
) {
  const before = clientSecret === undefined ? known?.client_secret_hash : undefined
  return {
    client_id: clientId ?? known?.client_id ?? to.chance.uniqueName(),
    client_secret_hash: before || hashSecret(clientSecret ?? to.chance.secret()),
  }
}

/** What a launch of an application asks and runs, with the files that it is read from. */
function runOf({ contents, folder }: Loading, application: Application) {
  const { kind, command, image } = application
  const pathOf = (path: string | undefined): string | null =>
    path === undefined ? null : resolve(folder, path)
  const textOf = (path: string | undefined): string | null =>
    contents.texts.get(pathOf(path) ?? '') ?? null
  return {
    form: textOf(application.form),
    callbacks: textOf(application.callbacks),
    form_path: pathOf(application.form),
    callbacks_path: pathOf(application.callbacks),
    report: textOf(application.report),
    command: command === undefined ? null : JSON.stringify(command),
    image: image ?? null,
    working_directory:
      kind === 'native' ? resolve(folder, application.workingDirectory ?? '.') : null,
  }
}

/** Who may launch an application, on what, since when, and whether it sells. */
function offered(
  { now }: Loading,
  { launchBy = 'everyone', launchFrom, products, datePublished }: Application,
  known: ApplicationRow | undefined,
) {
  return {
    launch_by: launchBy,
    launch_from: JSON.stringify(launchFrom ?? ['project', 'sample', 'appresult']),
    // Once activated it stays so, for what was bought.
    billing: products === undefined ? (known?.billing ?? 0) : 1,
    published_ms:
      launchBy === 'everyone' ? moment(datePublished, known?.published_ms ?? now) : null,
  }
}

function putProducts(
  { to, now, place }: Loading,
  applicationId: number,
  products: Application['products'],
): void {
  const before = to.products.rows.everOfApplication(applicationId)
  const named = new Set<number>()
  place.each('products', products, (product) => {
    const known = before.find((one) =>
      product.id === undefined
        ? one.name === product.name && !named.has(one.id)
        : one.id === Number(product.id),
    )
    const members = {
      name: product.name,
      price: product.price,
      persistence_days: product.persistenceDays || null,
      description: product.description ?? '',
    }
    if (known === undefined) {
      const id = number(product.id)
      const created = { id, application_id: applicationId, created_ms: now, declared: 1 } as const
      to.products.rows.insert({ ...members, ...created })
      return
    }
    named.add(known.id)
    to.products.rows.change(known.id, members, now)
    to.products.rows.declare(known.id)
  })
  for (const { id, declared } of before) {
    if (declared === 1 && !named.has(id)) to.products.rows.withdraw(id)
  }
}

export function loadToken(load: Loading, token: Token): void {
  const { to, place } = load
  const scopes = parseScopes((token.scopes ?? []).join(','))
  if ('unknown' in scopes) {
    throw place.wrong(`there is no scope "${scopes.unknown[0]}"`, '.scopes')
  }
  const applicationId = number(token.application)
  if (applicationId !== undefined && to.applications.rows.get(applicationId) === undefined) {
    throw place.wrong(`there is no application ${applicationId}`, '.application')
  }
  to.tokens.rules.issue({
    userId: userId(load, token.user, 'user'),
    applicationId,
    private: token.private ?? false,
    scopes: scopes.grants.map(formatGrant),
    token: token.token,
  })
}

function moment(iso: string | undefined, otherwise: number): number {
  return iso === undefined ? otherwise : Date.parse(iso)
}
