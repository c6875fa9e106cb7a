import type { Database } from '../storage/database.ts'

/** How many requests each user has made in a window of a policy. Only the current window is stored. */
export function rateCountStore(database: Database) {
  const used = database.values<[string, number, number], number>(
    'SELECT used FROM rate_count WHERE policy = ? AND user_id = ? AND start_ms = ?',
  )
  return {
    used: (policy: string, userId: number, startMs: number): number =>
      used.get(policy, userId, startMs) ?? 0,
    count: database.statement<[policy: string, userId: number, startMs: number]>(
      `INSERT INTO rate_count (policy, user_id, start_ms, used) VALUES (?, ?, ?, 1)
     ON CONFLICT (policy, user_id) DO UPDATE SET
       used = CASE WHEN start_ms = excluded.start_ms THEN used + 1 ELSE 1 END, start_ms = excluded.start_ms`,
    ).run,
    /** Takes back one that was counted in a window. */
    refund: database.statement<[policy: string, userId: number, startMs: number]>(
      'UPDATE rate_count SET used = max(0, used - 1) WHERE policy = ? AND user_id = ? AND start_ms = ?',
    ).run,
    clear: database.statement('DELETE FROM rate_count').run,
  }
}
export type RateCountStore = ReturnType<typeof rateCountStore>
