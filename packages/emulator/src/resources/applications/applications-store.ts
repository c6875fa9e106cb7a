import type { ApplicationSummary, Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow, type Written } from '../../storage/rows.ts'
import { seededDataClientId } from './seeded-data-client.ts'

export type ApplicationKind = 'web' | 'native'

export type ApplicationRow = {
  id: number
  name: string
  kind: ApplicationKind
  owner_id: number
  client_id: string
  client_secret_hash: Uint8Array | null
  redirect_uri: string | null
  /** A JSON list of the origins whose pages may call the API. */
  origins: string
  homepage_uri: string | null
  short_description: string
  company_name: string | null
  version_number: string
  /** A JSON list of the kinds of resources that the app can be launched from. */
  launch_from: string
  /** The form definition as it was written. */
  form: string | null
  /** The script of a native app's callbacks as it was written. */
  callbacks: string | null
  /** The files that the form and the callbacks were read from. */
  form_path: string | null
  callbacks_path: string | null
  /** A JSON list: the command of a native app with its arguments. */
  command: string | null
  working_directory: string | null
  /** The container image of a native app. */
  image: string | null
  /** The Liquid template of the reports of a native app as it was written. */
  report: string | null
  /** A JSON object: the addresses that the jobs of a native app reach, and their limits. */
  job_settings: string | null
  billing: 0 | 1
  /** Who may launch it: everyone once it is published, only its owner before. */
  launch_by: 'everyone' | 'owner'
  /** The access that a launch of a web app without a form prompts for on what it is launched on. */
  launch_permission: 'BROWSE' | 'READ' | 'WRITE'
  published_ms: number | null
  /** A JSON list of its categories in the platform's catalogue. */
  classifications: string
  /** 1 where its workflows have something to wait for. */
  has_dependencies: 0 | 1
  created_ms: number
}

export type ApplicationCategory = ApplicationSummary['Category']

/** Which of the applications that a user sees are listed. */
export type ApplicationFilter = {
  readonly ids?: readonly number[] | undefined
  /** A version of the app whose versions are listed. */
  readonly family?: ApplicationRow | undefined
  readonly category?: ApplicationCategory | undefined
  /** Whether only the newest version of each app that the user sees is listed. */
  readonly newest?: boolean | undefined
}

export type NewApplication = NewRow<ApplicationRow>

/** Version 1.10.0 comes after 1.9.0: each number of a version is written with as many digits. */
const version = `(SELECT group_concat(printf('%09d', value), '.')
  FROM json_each('[' || replace(json_quote(version_number), '.', '","') || ']'))`
const order = {
  Id: 'id',
  Name: 'name',
  DateCreated: 'created_ms',
  DatePublished: 'published_ms',
  VersionNumber: version,
} as const

/** The category of an application: apps that workflows wait to start come first. */
const category = `CASE WHEN has_dependencies = 1 THEN 'Workflow' WHEN kind = 'native' THEN 'Native' ELSE 'Other' END`

export function applicationStore(database: Database) {
  const list = database.statement<[string], ApplicationRow>(
    'SELECT * FROM application WHERE client_id <> ? ORDER BY id',
  )
  const withOrigin = database.statement<[string]>(
    'SELECT 1 FROM application, json_each(origins) WHERE value = ? LIMIT 1',
  )
  const charging = database.statement<[number]>(
    'SELECT 1 FROM product WHERE application_id = ? AND CAST(price AS REAL) > 0 LIMIT 1',
  )
  return {
    /** Whether one of its products has a price. */
    charges: (id: number): boolean => charging.get(id) !== undefined,
    get: database.statement<[id: number], ApplicationRow>('SELECT * FROM application WHERE id = ?')
      .get,
    byClientId: database.statement<[clientId: string], ApplicationRow>(
      'SELECT * FROM application WHERE client_id = ?',
    ).get,
    /** Whether an application has registered this origin. */
    hasOrigin: (origin: string): boolean => withOrigin.get(origin) !== undefined,
    /** Every application that an app may be. */
    list: (): ApplicationRow[] => list.all(seededDataClientId),
    /** The applications that a user sees: published ones and the user's own. */
    seenBy: (
      userId: number,
      { ids, family, category: only, newest }: ApplicationFilter,
      page: Page<keyof typeof order>,
    ) =>
      selectPage<ApplicationRow, keyof typeof order>(database, {
        columns: '*',
        from: 'application',
        conditions: [
          where('client_id <> ?', seededDataClientId),
          where(`launch_by = 'everyone' OR owner_id = ?`, userId),
          family && where('owner_id = ? AND name = ?', family.owner_id, family.name),
          family && where('company_name IS ?', family.company_name),
          whereOneOf('id', ids),
          only && where(`${category} = ?`, only),
          newest === true
            ? where(
                `id IN (SELECT first_value(id) OVER (PARTITION BY owner_id, name, company_name ORDER BY ${version} DESC, id DESC)
                   FROM application WHERE launch_by = 'everyone' OR owner_id = ?)`,
                userId,
              )
            : undefined,
        ],
        order,
        id: 'id',
        page,
      }),
    insert: (application: NewApplication): number =>
      insertRow<ApplicationRow>(database, 'application', application),
    /** Changes columns of the one with an id. */
    update: (id: number, to: Written<ApplicationRow>): void =>
      updateRow(database, 'application', id, to),
  }
}
export type ApplicationStore = ReturnType<typeof applicationStore>
