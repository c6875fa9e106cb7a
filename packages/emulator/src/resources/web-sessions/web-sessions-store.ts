import type { Database } from '../../storage/database.ts'

export type WebSessionRow = { user_id: number; expires_ms: number }
export type StoredWebSession = WebSessionRow & { readonly hash: Uint8Array; readonly email: string }

export function webSessionStore(database: Database) {
  const get = database.statement<[Uint8Array], WebSessionRow>(
    'SELECT user_id, expires_ms FROM web_session WHERE hash = ?',
  )
  const list = database.statement<[], StoredWebSession>(
    'SELECT s.hash, s.user_id, s.expires_ms, u.email FROM web_session s JOIN user u ON u.id = s.user_id',
  )
  const insert = database.statement<[Uint8Array, number, number]>(
    'INSERT INTO web_session (hash, user_id, expires_ms) VALUES (?, ?, ?)',
  )
  const remove = database.statement<[Uint8Array]>('DELETE FROM web_session WHERE hash = ?')
  const removeOf = database.statement<[number]>('DELETE FROM web_session WHERE user_id = ?')
  const dropExpired = database.statement<[number]>('DELETE FROM web_session WHERE expires_ms <= ?')
  return {
    get: (hash: Uint8Array): WebSessionRow | undefined => get.get(hash),
    list: (): StoredWebSession[] => list.all(),
    insert: (hash: Uint8Array, userId: number, expiresMs: number): void =>
      void insert.run(hash, userId, expiresMs),
    remove: (hash: Uint8Array): void => void remove.run(hash),
    removeOf: (userId: number): void => void removeOf.run(userId),
    dropExpired: (atMs: number): void => void dropExpired.run(atMs),
  }
}
export type WebSessionStore = ReturnType<typeof webSessionStore>
