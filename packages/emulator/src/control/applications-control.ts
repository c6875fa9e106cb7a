import { exchangeView } from '../exchanges/exchange-view.ts'
import { hashSecret } from '../ids/secrets.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { orNotFound } from '../resources/or-not-found.ts'
import {
  changeByControl,
  permissionOf,
  registerByControl,
  requireOwnMembers,
} from './change-application.ts'
import type { OwnersChanges } from './owners-changes.ts'
import type { Registrations } from './registrations.ts'

type Options = {
  readonly platform: Platform
  readonly registrations: Pick<Registrations, 'manifestOf'>
  readonly changes: Pick<OwnersChanges, 'emit'>
}

/** At most so many requests and sessions are listed as errors of an application. */
const mostErrors = 100

/** What is registered, as its developer needs it. Client secrets are stored as hashes: a new one is returned once. */
export function applicationsControl({ platform, registrations, changes }: Options) {
  const { applications, random } = platform
  const application = (id: number): ApplicationRow =>
    orNotFound(applications.rows.get(id), `Application ${id}`)
  const view = (row: ApplicationRow) => ({
    ...applicationView(row),
    manifest: manifestView(registrations.manifestOf(row.id)),
  })
  const details = (id: number) => {
    const row = application(id)
    const { form, callbacks, report, form_path, callbacks_path } = row
    const texts = { form, callbacks, report, formPath: form_path, callbacksPath: callbacks_path }
    return { ...view(row), ...texts }
  }
  return controlHandlers({
    listApplications: () => ok({ applications: applications.rows.list().map(view) }),
    getApplication: ({ params }) => ok(details(params.id)),
    async registerApplication({ body }) {
      const { id, clientSecret } = await registerByControl(platform, body)
      changes.emit('application', { id: String(id) })
      return { status: 200, record: { ...details(id), clientSecret } }
    },
    async changeApplication({ params: { id }, body }) {
      await changeByControl(platform, application(id), body, registrations.manifestOf(id))
      changes.emit('application', { id: String(id) })
      return ok(details(id))
    },
    rotateSecret({ params }) {
      const row = application(params.id)
      requireOwnMembers(row, { clientSecret: '' }, registrations.manifestOf(row.id))
      const clientSecret = random.secret()
      applications.rows.update(row.id, { client_secret_hash: hashSecret(clientSecret) })
      return { status: 200, record: { clientSecret } }
    },
    listApplicationUsers({ params }) {
      const { id } = application(params.applicationId)
      return { status: 200, record: { users: usersOf(platform, id) } }
    },
    listApplicationErrors({ params }) {
      const { id } = application(params.id)
      return ok(errorsOf(platform, id))
    },
  })
}

function manifestView(manifest: ReturnType<Registrations['manifestOf']>) {
  return manifest === undefined ? null : { path: manifest.path, members: [...manifest.members] }
}

/** The users who have tokens of an application, the newest first. */
function usersOf({ tokens, users }: Platform, applicationId: number) {
  const byUser = Map.groupBy(
    tokens.rules.list({ userId: undefined, applicationId }),
    ({ user_id }) => user_id,
  )
  return [...byUser].map(([userId, rows]) => {
    const { name = '', email = '' } = users.rows.get(userId) ?? {}
    const times = rows.map(({ created_ms }) => created_ms)
    return {
      user: String(userId),
      name,
      email,
      scopes: [...new Set(rows.flatMap(({ scopes }) => scopes.split(',').filter(Boolean)))],
      tokens: rows.length,
      granted: rows.some(({ granted }) => granted === 1),
      first: new Date(Math.min(...times)).toISOString(),
      last: new Date(Math.max(...times)).toISOString(),
    }
  })
}

function errorsOf({ exchanges, appSessions }: Platform, applicationId: number) {
  const requests = exchanges
    .list()
    .map((exchange) => exchangeView(exchange, exchanges.hash))
    .filter(({ application, status = 0 }) => {
      return application === String(applicationId) && status >= 400
    })
  const sessions = appSessions.rows.failedOf(applicationId, mostErrors)
  return {
    requests: requests.slice(-mostErrors).reverse(),
    sessions: sessions.map((row) => ({
      id: String(row.id),
      name: row.name,
      user: String(row.user_id),
      status: row.status,
      statusSummary: row.status_summary,
      modified: new Date(row.modified_ms).toISOString(),
    })),
  }
}

function applicationView(row: ApplicationRow) {
  return {
    id: String(row.id),
    name: row.name,
    kind: row.kind,
    owner: String(row.owner_id),
    clientId: row.client_id,
    hasSecret: row.client_secret_hash !== null,
    redirectUri: row.redirect_uri,
    origins: JSON.parse(row.origins) as string[],
    homepageUri: row.homepage_uri,
    shortDescription: row.short_description,
    companyName: row.company_name,
    version: row.version_number,
    launchFrom: JSON.parse(row.launch_from) as string[],
    launchBy: row.launch_by,
    launchPermission: permissionOf(row),
    billing: row.billing === 1,
    hasForm: row.form !== null,
    hasCallbacks: row.callbacks !== null,
    command: row.command === null ? null : (JSON.parse(row.command) as string[]),
    image: row.image,
    hasReport: row.report !== null,
    workingDirectory: row.working_directory,
    created: new Date(row.created_ms).toISOString(),
  }
}
