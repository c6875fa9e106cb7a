import { notFound } from '@benchtop/contracts'
import { hashSecret } from '../ids/secrets.ts'
import type { Platform } from '../platform/platform.ts'
import type { ApplicationRow } from '../resources/applications/applications-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId } from './existing.ts'

/** What is registered, as its developer needs it. Client secrets are kept as hashes: a new one is told once. */
export function applicationOperations(platform: Platform): readonly ControlOperation[] {
  const { applications, chance } = platform
  const applicationIn = (params: Readonly<Record<string, string>>): ApplicationRow => {
    const row = applications.rows.get(pathId(params))
    if (row === undefined) throw notFound(`Application ${params['id']}`)
    return row
  }
  return [
    controlOperation({
      method: 'GET',
      path: 'applications',
      summary: 'The applications, as they are registered.',
      run: () => ({ applications: applications.rows.list().map(applicationView) }),
    }),
    controlOperation({
      method: 'GET',
      path: 'applications/{id}',
      summary:
        'An application as it is registered, with the definition of its form as it was written.',
      run({ params }) {
        const row = applicationIn(params)
        return { ...applicationView(row), form: row.form }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'applications/{id}/secret',
      summary: 'A new client secret, told here and nowhere else; the one before is worth nothing.',
      run({ params }) {
        const { id } = applicationIn(params)
        const clientSecret = chance.secret()
        applications.rows.setSecret(id, hashSecret(clientSecret))
        return { clientSecret }
      },
    }),
  ]
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
