import type { Database } from '../../storage/database.ts'

export type WebSessionRow = { user_id: number; expires_ms: number }
export type StoredWebSession = WebSessionRow & { readonly hash: Uint8Array; readonly email: string }

export function webSessionStore(database: Database) {
  return {
    get: database.statement<[hash: Uint8Array], WebSessionRow>(
      'SELECT user_id, expires_ms FROM web_session WHERE hash = ?',
    ).get,
    list: database.statement<[], StoredWebSession>(
      'SELECT s.hash, s.user_id, s.expires_ms, u.email FROM web_session s JOIN user u ON u.id = s.user_id',
    ).all,
    insert: database.statement<[hash: Uint8Array, userId: number, expiresMs: number]>(
      'INSERT INTO web_session (hash, user_id, expires_ms) VALUES (?, ?, ?)',
    ).run,
    remove: database.statement<[hash: Uint8Array]>('DELETE FROM web_session WHERE hash = ?').run,
    removeOf: database.statement<[userId: number]>('DELETE FROM web_session WHERE user_id = ?').run,
    dropExpired: database.statement<[atMs: number]>('DELETE FROM web_session WHERE expires_ms <= ?')
      .run,
  }
}
export type WebSessionStore = ReturnType<typeof webSessionStore>
