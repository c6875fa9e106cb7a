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
  const { to, contents, now, place, folder } = load
  const { kind, products, launchBy = 'everyone' } = application
  const { command, callbacks, image } = application
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
  const pathOf = (path: string | undefined): string | null =>
    path === undefined ? null : resolve(folder, path)
  const textOf = (path: string | undefined): string | null =>
    contents.texts.get(pathOf(path) ?? '') ?? null
  const secretHash = (): Uint8Array => hashSecret(application.clientSecret ?? to.chance.secret())
  const row = {
    name: application.name,
    kind,
    owner_id: userId(load, application.owner, 'owner'),
    client_id: application.clientId ?? known?.client_id ?? to.chance.uniqueName(),
    client_secret_hash:
      known?.client_secret_hash && application.clientSecret === undefined
        ? known.client_secret_hash
        : secretHash(),
    redirect_uri: application.redirectUri ?? null,
    homepage_uri: application.homepageUri ?? null,
    short_description: application.shortDescription ?? '',
    company_name: application.companyName ?? null,
    version_number: application.version ?? '1.0.0',
    launch_from: JSON.stringify(application.launchFrom ?? ['project', 'sample', 'appresult']),
    form: textOf(application.form),
    callbacks: textOf(application.callbacks),
    form_path: pathOf(application.form),
    callbacks_path: pathOf(application.callbacks),
    command: application.command === undefined ? null : JSON.stringify(application.command),
    working_directory:
      kind === 'native' ? resolve(folder, application.workingDirectory ?? '.') : null,
    // Once activated it stays so, for what was bought.
    billing: products === undefined ? (known?.billing ?? 0) : 1,
    launch_by: launchBy,
    published_ms:
      launchBy === 'everyone'
        ? moment(application.datePublished, known?.published_ms ?? now)
        : null,
    classifications: JSON.stringify(application.classifications ?? []),
    created_ms: known?.created_ms ?? now,
    image: application.image ?? null,
    report: textOf(application.report),
  } satisfies Omit<ApplicationRow, 'id'>
  const id = known?.id ?? to.applications.rows.insert({ ...row, id: number(application.id) })
  if (known !== undefined) to.applications.rows.replace({ ...row, id })
  putProducts(load, id, products)
  return id
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
