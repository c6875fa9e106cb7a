import type { Database } from '../../storage/database.ts'

export type UserRow = {
  id: number
  name: string
  email: string
  password_hash: Uint8Array | null
  /** An exact decimal, as text. */
  credits: string
  /** A JSON list. */
  roles: string
  is_workgroup: number | null
  domain_name: string | null
  created_ms: number
  last_active_ms: number
}

export type NewUser = Omit<UserRow, 'id'> & { id: number | undefined }

export function userStore(database: Database) {
  const get = database.statement<[number], UserRow>('SELECT * FROM user WHERE id = ?')
  const byEmail = database.statement<[string], UserRow>('SELECT * FROM user WHERE email = ?')
  const people = database.statement<[], UserRow>(
    'SELECT * FROM user WHERE id NOT IN (SELECT id FROM workgroup) ORDER BY id',
  )
  const person = database.statement<[number], UserRow>(
    'SELECT * FROM user WHERE id = ? AND id NOT IN (SELECT id FROM workgroup)',
  )
  const insert = database.statement<(number | string | Uint8Array | null)[], { id: number }>(
    `INSERT INTO user (id, name, email, password_hash, credits, roles, is_workgroup, domain_name, created_ms,
       last_active_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const setPassword = database.statement<[Uint8Array | null, number]>(
    'UPDATE user SET password_hash = ? WHERE id = ?',
  )
  const touch = database.statement<[number, number]>(
    'UPDATE user SET last_active_ms = ? WHERE id = ?',
  )
  return {
    get: (id: number): UserRow | undefined => get.get(id),
    /** By e-mail address, in any case. */
    byEmail: (email: string): UserRow | undefined => byEmail.get(email),
    /** Who can sign in: every account except workgroups. */
    list: (): UserRow[] => people.all(),
    /** An account that can sign in: any except a workgroup. */
    person: (id: number): UserRow | undefined => person.get(id),
    insert: (user: NewUser): number =>
      (
        insert.get(
          user.id ?? null,
          user.name,
          user.email,
          user.password_hash,
          user.credits,
          user.roles,
          user.is_workgroup,
          user.domain_name,
          user.created_ms,
          user.last_active_ms,
        ) as { id: number }
      ).id,
    setPassword: (id: number, hash: Uint8Array | null): void => void setPassword.run(hash, id),
    touch: (id: number, ms: number): void => void touch.run(ms, id),
  }
}
export type UserStore = ReturnType<typeof userStore>
