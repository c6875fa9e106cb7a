import type { Database } from '../../storage/database.ts'
import { insertRow } from '../../storage/rows.ts'

export type SubscriptionRow = {
  /** The user or workgroup that it belongs to. */
  user_id: number
  name: string
  plan: string
  start_ms: number
  expiration_ms: number | null
  /** How many bytes it includes; null where storage is unlimited. */
  storage_bytes: number | null
}

export function subscriptionStore(database: Database) {
  return {
    /** That of an account; an account without one has the basic subscription, from its first day on. */
    get: database.statement<[userId: number], SubscriptionRow>(
      `SELECT u.id AS user_id, coalesce(s.name, 'Basic') AS name, coalesce(s.plan, 'Basic') AS plan,
       coalesce(s.start_ms, u.created_ms) AS start_ms, s.expiration_ms, s.storage_bytes
     FROM user u LEFT JOIN subscription s ON s.user_id = u.id WHERE u.id = ?`,
    ).get,
    insert: (row: SubscriptionRow): void => void insertRow(database, 'subscription', row),
  }
}
export type SubscriptionStore = ReturnType<typeof subscriptionStore>
