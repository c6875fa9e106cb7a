import type { control } from '@benchtop/contracts'
import { hashSecret } from '../ids/secrets.ts'
import type { Handlers } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { orNotFound } from '../resources/or-not-found.ts'

type Operations = Pick<typeof control, 'listApplications' | 'getApplication' | 'rotateSecret'>

/** What is registered, as its developer needs it. Client secrets are stored as hashes: a new one is returned once. */
export function applicationsControl(platform: Platform): Handlers<Operations> {
  const { applications, random } = platform
  const application = (id: number): ApplicationRow =>
    orNotFound(applications.rows.get(id), `Application ${id}`)
  return {
    listApplications: () => ({
      status: 200,
      record: { applications: applications.rows.list().map(applicationView) },
    }),
    getApplication({ params }) {
      const row = application(params.id)
      return { status: 200, record: { ...applicationView(row), form: row.form } }
    },
    rotateSecret({ params }) {
      const { id } = application(params.id)
      const clientSecret = random.secret()
      applications.rows.setSecret(id, hashSecret(clientSecret))
      return { status: 200, record: { clientSecret } }
    },
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
    homepageUri: row.homepage_uri,
    shortDescription: row.short_description,
    companyName: row.company_name,
    version: row.version_number,
    launchFrom: JSON.parse(row.launch_from) as string[],
    launchBy: row.launch_by,
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
