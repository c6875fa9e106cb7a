import type { Database } from '../../storage/database.ts'
import { rowsByIds } from '../../storage/rows-by-ids.ts'
import { insertRow, updateRow, type NewRow } from '../../storage/rows.ts'

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

export type NewUser = NewRow<UserRow>

export function userStore(database: Database) {
  return {
    get: database.statement<[id: number], UserRow>('SELECT * FROM user WHERE id = ?').get,
    some: rowsByIds<UserRow>(database, 'SELECT * FROM user'),
    /** By e-mail address, in any case. */
    byEmail: database.statement<[email: string], UserRow>('SELECT * FROM user WHERE email = ?').get,
    /** Who can sign in: every account except workgroups. */
    list: database.statement<[], UserRow>(
      'SELECT * FROM user WHERE id NOT IN (SELECT id FROM workgroup) ORDER BY id',
    ).all,
    /** An account that can sign in: any except a workgroup. */
    person: database.statement<[id: number], UserRow>(
      'SELECT * FROM user WHERE id = ? AND id NOT IN (SELECT id FROM workgroup)',
    ).get,
    insert: (user: NewUser): number => insertRow<UserRow>(database, 'user', user),
    setPassword: (id: number, password_hash: Uint8Array | null): void =>
      updateRow<UserRow>(database, 'user', id, { password_hash }),
    touch: (id: number, last_active_ms: number): void =>
      updateRow<UserRow>(database, 'user', id, { last_active_ms }),
  }
}
export type UserStore = ReturnType<typeof userStore>
