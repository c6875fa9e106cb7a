import type { Database } from '../../storage/database.ts'

/** How long the jobs of an application ran within a period. */
export type ComputeRow = { application_name: string; ms: number; jobs: number }

/** The moments of a period: its end is the first that isn't in it. */
export type Moments = { readonly startMs: number; readonly endMs: number }

/** Files of an account that were there at a moment, the one after which they were deleted for good left open. */
const storedThen = `
  SELECT coalesce(sum(size), 0) FROM file_owner o
  WHERE o.owner_id = ? AND o.upload_status = 'complete' AND o.created_ms < ?
    AND NOT EXISTS (SELECT 1 FROM trash t WHERE t.id = o.trash_id AND t.emptied_ms < ?)`

/** Jobs of an account that ran within a period, those of deleted sessions too. */
const ranWithin = `
  WITH ran (application_id, started_ms, ended_ms) AS (
    SELECT s.application_id, j.started_ms, coalesce(j.ended_ms, ?)
      FROM appsession s JOIN job j ON j.appsession_id = s.id
      WHERE s.user_id = ? AND j.started_ms IS NOT NULL
    UNION ALL SELECT application_id, started_ms, ended_ms FROM deleted_job WHERE user_id = ?)
  SELECT a.name AS application_name, sum(min(r.ended_ms, ?) - max(r.started_ms, ?)) AS ms, count(*) AS jobs
  FROM ran r JOIN application a ON a.id = r.application_id
  WHERE r.started_ms < ? AND max(r.ended_ms, r.started_ms + 1) > ? GROUP BY a.id ORDER BY a.id`

export function usageStore(database: Database) {
  const stored = database.values<[number, number, number], number>(storedThen)
  const deleted = database.values<[number, string, string], number>(
    `SELECT coalesce(sum(bytes), 0) FROM deleted_storage
     WHERE owner_id = ? AND created_month <= ? AND deleted_month > ?`,
  )
  const ran = database.statement<number[], ComputeRow>(ranWithin)
  return {
    /** Bytes of an account's complete files now; what is in the trash counts until that is emptied. */
    storedNow: (ownerId: number): number =>
      stored.get(ownerId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) ?? 0,
    /** The same at the end of a month such as `2026-03`, or now in the current month. */
    storedAtEnd: (ownerId: number, month: string, endMs: number): number =>
      (stored.get(ownerId, endMs, endMs) ?? 0) + (deleted.get(ownerId, month, month) ?? 0),
    /** How long the jobs of each application ran within a period; those that still run, until now. */
    ranWithin: (ownerId: number, { startMs, endMs }: Moments, nowMs: number): ComputeRow[] =>
      ran.all(nowMs, ownerId, ownerId, endMs, startMs, endMs, startMs),
  }
}
export type UsageStore = ReturnType<typeof usageStore>
