import type { AppSessionStatus, ControlJob } from '@benchtop/contracts'
import type { Database } from '../storage/database.ts'
import { heldJobs } from '../storage/settings-store.ts'
import type { JobPlaceRow } from './job-samples-store.ts'

/** A job with what a list shows of its session and its app. */
export type ListedJobRow = JobPlaceRow & {
  appsession_id: number
  name: string
  status: AppSessionStatus
  status_summary: string
  user_id: number
  parent_id: number | null
  application_id: number
  application_name: string
  /** What the app asks for its jobs, as JSON. */
  job_settings: string | null
  /** As JSON; null where only an image says it. */
  command: string | null
  image: string | null
  node_index: number | null
  node_count: number | null
  state: 'queued' | 'running' | 'ended'
  /** Its place among the jobs that wait for a slot, from 1; null for others. */
  position: number | null
  waits_for: ControlJob['waitsFor']
  created_ms: number
  started_ms: number | null
  ended_ms: number | null
  exit_code: number | null
}

export type JobFilter = {
  readonly state?: ListedJobRow['state'] | undefined
  readonly executor?: string | undefined
  readonly host?: string | undefined
  readonly applicationId?: number | undefined
  readonly userId?: number | undefined
  /** Jobs that ended before are left out. */
  readonly sinceMs: number
  /** The local agents that are connected: the queue passes over the jobs of the others. */
  readonly agentIds: readonly string[]
  /** How many jobs of a user may run at a time: the queue passes over further ones. */
  readonly mostJobs: (userId: number) => number
  readonly limit: number
}

type Bound = readonly [...matching: (string | number | null)[]]

/** The filter comes first, so that each of its values is bound once. */
const given =
  'WITH f (since_ms, state, executor, host, application_id, user_id, agent_ids, rooms) AS (VALUES (?, ?, ?, ?, ?, ?, ?, ?))'
/** What waits for no agent, each with its place among the jobs of its user; then what the user's quota has room for. */
const waits = `w AS (SELECT j.appsession_id, s.user_id,
      row_number() OVER (PARTITION BY s.user_id ORDER BY j.appsession_id) AS nth
    FROM job j JOIN appsession s ON s.id = j.appsession_id
    WHERE j.state = 'queued' AND NOT ${heldJobs.are} AND (j.agent_id IS NULL OR j.agent_id IN (SELECT value FROM f, json_each(f.agent_ids)))),
  q AS (SELECT w.appsession_id, row_number() OVER (ORDER BY w.appsession_id) AS position
    FROM w LEFT JOIN (SELECT CAST(r.key AS INTEGER) AS user_id, r.value AS room FROM f, json_each(f.rooms) r) r
      ON r.user_id = w.user_id
    WHERE r.room IS NULL OR w.nth <= r.room)`
const waitsFor = `CASE WHEN j.state <> 'queued' THEN NULL WHEN ${heldJobs.are} THEN 'release' WHEN q.position IS NOT NULL THEN 'slot'
  WHEN w.nth IS NOT NULL THEN 'quota' ELSE 'agent' END`
const from =
  'FROM f, job j JOIN live_appsession s ON s.id = j.appsession_id JOIN application a ON a.id = s.application_id'
const matching = `WHERE (j.state <> 'ended' OR j.ended_ms >= f.since_ms) AND (f.state IS NULL OR j.state = f.state)
    AND (f.executor IS NULL OR j.executor = f.executor) AND (f.host IS NULL OR j.host = f.host)
    AND (f.application_id IS NULL OR s.application_id = f.application_id)
    AND (f.user_id IS NULL OR s.user_id = f.user_id)`

/** The jobs that wait, run, or ended not long ago: what waits in the order of the queue, then the newest first. */
export function jobList(database: Database) {
  const list = database.statement<Bound, ListedJobRow>(
    `${given}, ${waits} SELECT j.appsession_id, s.name, s.status, s.status_summary, s.user_id, s.parent_id, s.application_id,
       a.name AS application_name, a.job_settings, coalesce(j.command, a.command) AS command,
       coalesce(j.container_image, a.image) AS image, j.node_index, j.node_count, j.state, q.position,
       ${waitsFor} AS waits_for, j.created_ms, j.started_ms, j.ended_ms, j.exit_code, j.executor, j.host, j.unmeasured,
       j.requested, j.cpu_ms, j.memory_bytes, j.peak_bytes
     ${from}
       LEFT JOIN w ON w.appsession_id = j.appsession_id LEFT JOIN q ON q.appsession_id = j.appsession_id
     ${matching} ORDER BY CASE j.state WHEN 'running' THEN 0 WHEN 'queued' THEN 1 ELSE 2 END, q.position IS NULL, q.position,
       CASE j.state WHEN 'queued' THEN j.appsession_id END, j.appsession_id DESC LIMIT ?`,
  )
  const count = database.values<Bound, number>(`${given} SELECT count(*) ${from} ${matching}`)
  const users = database.statement<[], { user_id: number; running: number }>(
    `SELECT s.user_id, count(*) FILTER (WHERE j.state = 'running') AS running
     FROM job j JOIN appsession s ON s.id = j.appsession_id WHERE j.state <> 'ended' GROUP BY s.user_id`,
  )
  /** How many of the jobs that wait each user's quota has room for; nothing for those without a limit. */
  const rooms = (mostJobs: JobFilter['mostJobs']): Record<number, number> =>
    Object.fromEntries(
      users
        .all()
        .map(({ user_id, running }) => [user_id, mostJobs(user_id) - running] as const)
        .filter(([, room]) => room !== Infinity),
    )
  return {
    /** The first jobs that match, and how many do. */
    list(filter: JobFilter) {
      const { state, executor, host, applicationId, userId, sinceMs, agentIds, limit } = filter
      const bound = [
        sinceMs,
        state ?? null,
        executor ?? null,
        host ?? null,
        applicationId ?? null,
        userId ?? null,
        JSON.stringify(agentIds),
        JSON.stringify(rooms(filter.mostJobs)),
      ] as const
      return { rows: list.all(...bound, limit), total: count.get(...bound) ?? 0 }
    },
  }
}
