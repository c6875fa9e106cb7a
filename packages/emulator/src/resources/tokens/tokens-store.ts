import type { Database } from '../../storage/database.ts'

export type TokenRow = {
  id: number
  user_id: number
  application_id: number | null
  private: 0 | 1
  scopes: string
  last_active_ms: number
}

export type NewToken = {
  hash: Uint8Array
  userId: number
  applicationId: number | undefined
  private: boolean
  /** Scopes in canonical spelling, separated by commas. */
  scopes: string
  createdMs: number
}

export function tokenStore(database: Database) {
  const byHash = database.statement<[Uint8Array], TokenRow>(
    `SELECT t.id, t.user_id, t.application_id, t.private, t.scopes, u.last_active_ms
     FROM token t JOIN user u ON u.id = t.user_id WHERE t.hash = ? AND t.revoked_ms IS NULL`,
  )
  const insert = database.statement<
    [Uint8Array, number, number | null, number, string, number],
    { id: number }
  >(
    `INSERT INTO token (hash, user_id, application_id, private, scopes, created_ms)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const revoke = database.statement<[number, Uint8Array]>(
    'UPDATE token SET revoked_ms = ? WHERE hash = ? AND revoked_ms IS NULL',
  )
  const taken = database.statement<[Uint8Array], { id: number }>(
    'SELECT id FROM token WHERE hash = ?',
  )
  return {
    byHash: (hash: Uint8Array): TokenRow | undefined => byHash.get(hash),
    isTaken: (hash: Uint8Array): boolean => taken.get(hash) !== undefined,
    insert: (token: NewToken): number =>
      (
        insert.get(
          token.hash,
          token.userId,
          token.applicationId ?? null,
          token.private ? 1 : 0,
          token.scopes,
          token.createdMs,
        ) as { id: number }
      ).id,
    revoke: (hash: Uint8Array, ms: number): boolean => revoke.run(ms, hash).changes > 0,
  }
}
export type TokenStore = ReturnType<typeof tokenStore>
