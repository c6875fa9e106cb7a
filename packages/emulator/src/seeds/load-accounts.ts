import { resolve } from 'node:path'
import { formatGrant, parseScopes } from '../access/scopes.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { kindProblem } from '../resources/applications/applications.ts'
import { number, userId, type Loading } from './loading.ts'
import { textKey } from './seed-files.ts'
import type { ApplicationText, Seeded } from './seed-schema.ts'

export function loadUser({ to, now, contents }: Loading, user: Seeded<'users'>): void {
  const id = to.users.rows.insert({
    id: number(user.id),
    name: user.name,
    email: user.email,
    password_hash: contents.passwords.get(user) ?? null,
    credits: user.credits ?? '0',
    roles: JSON.stringify(user.roles ?? []),
    is_workgroup: user.isWorkgroup === undefined ? null : Number(user.isWorkgroup),
    domain_name: user.domainName ?? null,
    created_ms: now,
    last_active_ms: now,
  })
  const { subscription } = user
  if (subscription === undefined) return
  const { name, plan, startDate, expirationDate, storageBytes } = subscription
  to.subscriptions.rows.insert({
    user_id: id,
    name,
    plan,
    start_ms: startDate === undefined ? now : Date.parse(startDate),
    expiration_ms: expirationDate === undefined ? null : Date.parse(expirationDate),
    storage_bytes: storageBytes ?? null,
  })
}

export function loadWorkgroup(load: Loading, one: Seeded<'workgroups'>): void {
  const { to } = load
  const id = userId(load, one.id, 'id')
  const members = one.members ?? []
  to.workgroups.rows.insert(
    {
      id,
      owner_id: userId(load, one.owner, 'owner'),
      external_provider_id: one.externalProviderId ?? String(id),
      display_name: one.displayName ?? to.users.rows.get(id)?.name ?? '',
      is_collaborative: (one.isCollaborative ?? members.length > 0) ? 1 : 0,
    },
    members.map((member) => userId(load, member, 'members')),
  )
}

export function loadInstrument({ to }: Loading, one: Seeded<'instruments'>): void {
  const { id, serialNumber, name, type } = one
  to.instruments.rows.insert({
    id: number(id),
    serial_number: serialNumber,
    name: name ?? serialNumber,
    type: type ?? '',
  })
}

export function loadAgreement(load: Loading, one: Seeded<'apiAgreements'>): void {
  const { to, now } = load
  const { title, url, category } = one
  const id = to.agreements.rows.insert({ id: number(one.id), title, url, category })
  for (const signer of one.signedBy ?? []) {
    to.agreements.rows.sign(id, userId(load, signer, 'signedBy'), now)
  }
}

export function loadApplication(load: Loading, application: Seeded<'applications'>): void {
  putApplication(load, application, undefined)
}

/** Registers an application, or updates a known one, with its products. Returns its id. */
export function putApplication(
  load: Loading,
  application: Seeded<'applications'>,
  known: ApplicationRow | undefined,
): number {
  const { to, contents, place, folder } = load
  const { products, datePublished } = application
  const problem = kindProblem(application.kind, application)
  if (problem !== undefined) throw place.wrong(problem.reason, `.${problem.member}`)
  const pathOf = (text: ApplicationText | undefined): string | null =>
    typeof text === 'string' ? resolve(folder, text) : null
  const textOf = (text: ApplicationText | undefined): string | null =>
    text === undefined ? null : (contents.texts.get(textKey(text, folder)) ?? null)
  const id = to.applications.rules.register(
    {
      ...application,
      id: number(application.id),
      ownerId: userId(load, application.owner, 'owner'),
      publishedMs: datePublished === undefined ? undefined : Date.parse(datePublished),
      sells: products !== undefined,
      form: textOf(application.form),
      formPath: pathOf(application.form),
      callbacks: textOf(application.callbacks),
      callbacksPath: pathOf(application.callbacks),
      report: textOf(application.report),
      workingDirectory: resolve(folder, application.workingDirectory ?? '.'),
      jobSettings: {
        network: application.network,
        limits: application.limits,
        partition: application.partition,
      },
    },
    known,
  )
  putProducts(load, id, products)
  return id
}

function putProducts(
  { to, place }: Loading,
  applicationId: number,
  products: Seeded<'applications'>['products'],
): void {
  const declaration = to.products.rules.declaration(applicationId)
  place.each('products', products, ({ id, name, price, persistenceDays, description }) =>
    declaration.declare(number(id), {
      name,
      price,
      persistence_days: persistenceDays || null,
      description: description ?? '',
    }),
  )
  declaration.end()
}

export function loadToken(load: Loading, token: Seeded<'tokens'>): void {
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
