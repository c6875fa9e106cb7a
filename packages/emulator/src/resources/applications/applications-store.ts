import type { Database } from '../../storage/database.ts'

export type ApplicationKind = 'web' | 'native'

export type ApplicationRow = {
  id: number
  name: string
  kind: ApplicationKind
  owner_id: number
  client_id: string
  client_secret_hash: Uint8Array | null
  redirect_uri: string | null
  homepage_uri: string | null
  short_description: string
  company_name: string | null
  version_number: string
  /** A JSON list of the places that the app can be launched from. */
  launch_from: string
  /** The form definition as it was written. */
  form: string | null
  /** A JSON list: the command of a native app with its arguments. */
  command: string | null
  working_directory: string | null
  billing: 0 | 1
  created_ms: number
}

export type NewApplication = Omit<ApplicationRow, 'id'> & { id: number | undefined }

export type NewProduct = {
  id: number | undefined
  application_id: number
  name: string
  /** An exact decimal, as text. */
  price: string
  persistence_days: number | undefined
  description: string
  created_ms: number
}

export function applicationStore(database: Database) {
  const get = database.statement<[number], ApplicationRow>('SELECT * FROM application WHERE id = ?')
  const byClientId = database.statement<[string], ApplicationRow>(
    'SELECT * FROM application WHERE client_id = ?',
  )
  const list = database.statement<[], ApplicationRow>('SELECT * FROM application ORDER BY id')
  const insert = database.statement<(string | number | Uint8Array | null)[], { id: number }>(
    `INSERT INTO application (id, name, kind, owner_id, client_id, client_secret_hash, redirect_uri, homepage_uri,
       short_description, company_name, version_number, launch_from, form, command, working_directory, billing, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const insertProduct = database.statement<(string | number | null)[]>(
    `INSERT INTO product (id, application_id, name, price, persistence_days, description, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    get: (id: number): ApplicationRow | undefined => get.get(id),
    byClientId: (clientId: string): ApplicationRow | undefined => byClientId.get(clientId),
    list: (): ApplicationRow[] => list.all(),
    insert(application: NewApplication): number {
      const row = insert.get(
        application.id ?? null,
        application.name,
        application.kind,
        application.owner_id,
        application.client_id,
        application.client_secret_hash,
        application.redirect_uri,
        application.homepage_uri,
        application.short_description,
        application.company_name,
        application.version_number,
        application.launch_from,
        application.form,
        application.command,
        application.working_directory,
        application.billing,
        application.created_ms,
      )
      return (row as { id: number }).id
    },
    insertProduct: (product: NewProduct): void =>
      void insertProduct.run(
        product.id ?? null,
        product.application_id,
        product.name,
        product.price,
        product.persistence_days ?? null,
        product.description,
        product.created_ms,
      ),
  }
}
export type ApplicationStore = ReturnType<typeof applicationStore>
