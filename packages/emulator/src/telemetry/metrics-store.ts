import type { Database } from '../storage/database.ts'

type OpenJobs = { executor: string | null; state: 'queued' | 'running'; jobs: number }
type Deadlines = { kind: string; deadlines: number; overdue: number }

/** What is counted when metrics are read: by indexes, or in tables that stay small. */
export function metricsStore(database: Database) {
  const size = database.statement<[], { bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
  )
  return {
    /** The jobs that wait and run, by where they run; null where that isn't known yet. */
    openJobs: database.statement<[], OpenJobs>(
      `SELECT CASE state WHEN 'running' THEN executor END AS executor, state, count(*) AS jobs
     FROM job WHERE state <> 'ended' GROUP BY 1, 2`,
    ).all,
    /** What is scheduled, and how much of it is due at a moment and not settled. */
    deadlines: database.statement<[nowMs: number], Deadlines>(
      `SELECT kind, count(*) AS deadlines, count(*) FILTER (WHERE due_ms <= ?) AS overdue
     FROM deadline GROUP BY kind`,
    ).all,
    databaseBytes: (): number => size.get()?.bytes ?? 0,
  }
}
export type MetricsStore = ReturnType<typeof metricsStore>
