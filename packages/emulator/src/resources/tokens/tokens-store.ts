import type { Database } from '../../storage/database.ts'
import { insertRow, type NewRow } from '../../storage/rows.ts'

export type TokenRow = {
  id: number
  user_id: number
  application_id: number | null
  private: 0 | 1
  /** In canonical spelling, separated by commas. */
  scopes: string
  created_ms: number
}

/** A token with its origin. */
export type ListedTokenRow = TokenRow & {
  /** 1 where its user granted it in a dialog; the platform's owner creates tokens without a dialog. */
  granted: 0 | 1
}

/** A token with when its user was last active, and the session whose launch it was granted in. */
export type ActiveTokenRow = TokenRow & { last_active_ms: number; appsession_id: number | null }

export type NewToken = NewRow<ListedTokenRow & { hash: Uint8Array }>

export function tokenStore(database: Database) {
  const revoke = database.statement<[number, Uint8Array]>(
    'UPDATE token SET revoked_ms = ? WHERE hash = ? AND revoked_ms IS NULL',
  )
  const revokeById = database.values<[number, number], Uint8Array>(
    'UPDATE token SET revoked_ms = ? WHERE id = ? AND revoked_ms IS NULL RETURNING hash',
  )
  const taken = database.statement<[Uint8Array]>('SELECT 1 FROM token WHERE hash = ?')
  const list = database.statement<[number | null, number | null], ListedTokenRow>(
    `SELECT id, user_id, application_id, private, granted, scopes, created_ms FROM token
     WHERE revoked_ms IS NULL AND user_id = ifnull(?, user_id)
       AND application_id IS ifnull(?, application_id) ORDER BY id DESC`,
  )
  return {
    byHash: database.statement<[hash: Uint8Array], ActiveTokenRow>(
      `SELECT t.id, t.user_id, t.application_id, t.private, t.scopes, t.created_ms, u.last_active_ms,
       (SELECT appsession_id FROM authorization_code WHERE token_id = t.id) AS appsession_id
     FROM token t JOIN user u ON u.id = t.user_id WHERE t.hash = ? AND t.revoked_ms IS NULL`,
    ).get,
    get: database.statement<[id: number], TokenRow>(
      `SELECT id, user_id, application_id, private, scopes, created_ms
     FROM token WHERE id = ? AND revoked_ms IS NULL`,
    ).get,
    /** Tokens that aren't revoked, newest first: all, or of a user, or of an application. */
    list: (userId: number | undefined, applicationId: number | undefined): ListedTokenRow[] =>
      list.all(userId ?? null, applicationId ?? null),
    isTaken: (hash: Uint8Array): boolean => taken.get(hash) !== undefined,
    /** The scopes of each token that a user granted an application, earliest first. */
    granted: database.values<[userId: number, applicationId: number], string>(
      `SELECT scopes FROM token
     WHERE user_id = ? AND application_id = ? AND granted = 1 AND revoked_ms IS NULL ORDER BY id`,
    ).all,
    insert: (token: NewToken): number => insertRow<NewToken>(database, 'token', token),
    revoke: (hash: Uint8Array, ms: number): boolean => revoke.run(ms, hash).changes > 0,
    /** Returns the hash of the revoked token. */
    revokeById: (id: number, ms: number): Uint8Array | undefined => revokeById.get(ms, id),
  }
}
export type TokenStore = ReturnType<typeof tokenStore>
