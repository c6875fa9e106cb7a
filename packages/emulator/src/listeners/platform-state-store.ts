import type { OpenDeadlines, OpenJobs } from '../ports/listeners.ts'
import type { Database } from '../storage/database.ts'

/** What listeners count when figures are read: by indexes, or in tables that stay small. */
export function platformStateStore(database: Database) {
  const size = database.values<[], number>(
    'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size',
  )
  return {
    /** The jobs that wait and run, by where they run; null where that isn't known yet. */
    openJobs: database.statement<[], OpenJobs>(
      `SELECT CASE state WHEN 'running' THEN executor END AS executor, state, count(*) AS jobs
     FROM job WHERE state <> 'ended' GROUP BY 1, 2`,
    ).all,
    /** What is scheduled, and how much of it is due at a moment and not settled. */
    deadlines: database.statement<[nowMs: number], OpenDeadlines>(
      `SELECT kind, count(*) AS deadlines, count(*) FILTER (WHERE due_ms <= ?) AS overdue
     FROM deadline GROUP BY kind`,
    ).all,
    databaseBytes: (): number => size.get() ?? 0,
  }
}
