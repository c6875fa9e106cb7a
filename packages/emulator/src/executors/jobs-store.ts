import type { Database } from '../storage/database.ts'
import type { LaunchRun } from '@benchtop/contracts'
import { jsonList } from '../storage/paged.ts'
import { insertRow } from '../storage/rows.ts'
import { heldJobs } from '../storage/settings-store.ts'
import { jobSamples } from './job-samples-store.ts'
import { jobSteps } from './job-steps-store.ts'

type QueuedRow = { appsession_id: number; user_id: number }

/** A job as one of several of a launch: the index of its node, from 0, and the number of nodes. */
export type JobNode = { readonly index: number; readonly count: number }

/** The properties of a job other than its session. */
export type JobDetails = {
  readonly node?: JobNode | undefined
  readonly run?: LaunchRun | undefined
  /** The local agent that it is for. */
  readonly agentId?: string | undefined
}

type MarkedRow = { appsession_id: number; mark: string; handle: string | null }
type NodeRow = { node_index: number | null; node_count: number | null }
type QueuedQuery = {
  /** The local agents that are connected. */
  readonly agentIds: readonly string[]
  readonly withoutUsers: readonly number[]
  readonly withoutSessions: readonly number[]
  readonly limit: number
}
type JobRow = NodeRow &
  RunRow & { appsession_id: number; state: string; created_ms: number; agent_id: string | null }
type RunRow = { command: string | null; container_image: string | null; options: string | null }

/** The queue: a row for the session of each native app, queued until its process has started. */
export function jobStore(database: Database) {
  return {
    ...jobStates(database),
    ...jobQueries(database),
    ...jobDetails(database),
    ...jobSteps(database),
    ...jobSamples(database),
  }
}
export type JobStore = ReturnType<typeof jobStore>

/** The states of a job: queued, running, ended. */
function jobStates(database: Database) {
  const start = database.statement<[number, string | null, number]>(
    `UPDATE job SET state = 'running', started_ms = ?, handle = ? WHERE appsession_id = ?`,
  )
  const end = database.statement<[number | null, number, number]>(
    `UPDATE job SET state = 'ended', exit_code = ?, ended_ms = ? WHERE appsession_id = ? AND state <> 'ended'`,
  )
  const setMark = database.statement<[string, number]>(
    'UPDATE job SET mark = ?, handle = NULL WHERE appsession_id = ?',
  )
  return {
    insert: (sessionId: number, { node, run, agentId }: JobDetails, nowMs: number): void =>
      void insertRow<JobRow>(database, 'job', {
        appsession_id: sessionId,
        state: 'queued',
        created_ms: nowMs,
        node_index: node?.index,
        node_count: node?.count,
        command: run?.commandLine && JSON.stringify(run.commandLine),
        container_image: run?.containerImageId,
        options: run?.options && JSON.stringify(run.options),
        agent_id: agentId,
      }),
    /** Stores the mark that a job is found by, before it is started. */
    mark: (sessionId: number, mark: string): void => void setMark.run(mark, sessionId),
    /** The job runs; its executor finds it by its handle after a crash. */
    start: (sessionId: number, handle: string | undefined, nowMs: number): void =>
      void start.run(nowMs, handle ?? null, sessionId),
    /** Ends a job; one that has ended keeps its end. */
    end: (sessionId: number, exitCode: number | undefined, nowMs: number): void =>
      void end.run(exitCode ?? null, nowMs, sessionId),
  }
}

/** Whether the node of a session has the property that makes it wait for the others; of several such, for those before it. */
const gathers = (session: 's' | 'n'): string => `EXISTS (SELECT 1 FROM property p
  WHERE p.parent_kind = 'appsession' AND p.parent_id = ${session}.id AND p.name = 'Node.Gathers')`
/** The jobs `o` of the other nodes of its launch. */
const otherNodes = `appsession n JOIN job o ON o.appsession_id = n.id AND n.parent_id = s.parent_id AND n.id <> s.id`

/** The jobs that wait, run, or were left behind. */
function jobQueries(database: Database) {
  const queued = database.statement<[string, string, string, number], QueuedRow>(
    `SELECT j.appsession_id, s.user_id FROM job j CROSS JOIN appsession s ON s.id = j.appsession_id
     WHERE j.state = 'queued' AND NOT ${heldJobs.are} AND (j.agent_id IS NULL OR j.agent_id IN (SELECT value FROM json_each(?)))
       AND s.user_id NOT IN (SELECT value FROM json_each(?))
       AND j.appsession_id NOT IN (SELECT value FROM json_each(?))
       AND NOT (j.node_index IS NOT NULL AND ${gathers('s')} AND EXISTS (SELECT 1 FROM ${otherNodes}
         WHERE o.state <> 'ended' AND (o.node_index < j.node_index OR NOT ${gathers('n')})))
     ORDER BY j.appsession_id LIMIT ?`,
  )
  const userOf = database.values<[number], number>('SELECT user_id FROM appsession WHERE id = ?')
  const marked = database.statement<[], MarkedRow>(
    `SELECT appsession_id, mark, handle FROM job
     WHERE state <> 'ended' AND mark IS NOT NULL AND mark NOT GLOB '*[^A-Za-z0-9_-]*' ORDER BY appsession_id`,
  )
  const unended = database.statement<[number]>(
    `SELECT 1 FROM job WHERE appsession_id = ? AND state <> 'ended'`,
  )
  const held = database.values<[], number>(`SELECT count(*) FROM job WHERE state = 'queued'`)
  const isHeld = database.statement<[], unknown>(`SELECT 1 WHERE ${heldJobs.are}`)
  const release = database.statement<[]>(heldJobs.release)
  return {
    /** How many jobs wait for their release. */
    held: (): number => (isHeld.get() === undefined ? 0 : (held.get() ?? 0)),
    /** Writes only where they are held. */
    release(): void {
      if (isHeld.get() !== undefined) release.run()
    },
    /**
     * The sessions that wait only for a slot, not for a disconnected agent, with their users, in the order of their
     * creation; some users and some sessions are left out.
     */
    queued: ({ agentIds, withoutUsers, withoutSessions, limit }: QueuedQuery) =>
      queued
        .all(jsonList(agentIds), jsonList(withoutUsers), jsonList(withoutSessions), limit)
        .map(({ appsession_id, user_id }) => ({ sessionId: appsession_id, userId: user_id })),
    /** Whose session it is. */
    userOf: (sessionId: number): number => userOf.get(sessionId) ?? 0,
    running: database.values<[], number>(
      `SELECT appsession_id FROM job WHERE state = 'running' ORDER BY appsession_id`,
    ).all,
    /** The jobs that may have a running process: at a start, those are left from before. */
    marked: () =>
      marked.all().map(({ appsession_id, mark, handle }) => ({
        sessionId: appsession_id,
        mark,
        handle: handle ?? undefined,
      })),
    /** The sessions that were stopped while some of their nodes still waited. */
    parentsInVain: database.values<[], number>(
      `SELECT DISTINCT s.parent_id FROM job j JOIN appsession s ON s.id = j.appsession_id
         JOIN appsession p ON p.id = s.parent_id
       WHERE j.state = 'queued' AND p.status IN ('Aborting', 'Aborted') ORDER BY s.parent_id`,
    ).all,
    /** Whether a session has a job that is queued or running. */
    isUnended: (sessionId: number): boolean => unended.get(sessionId) !== undefined,
  }
}

/** The properties of a job other than its session. */
function jobDetails(database: Database) {
  const agent = database.values<[number], string | null>(
    'SELECT agent_id FROM job WHERE appsession_id = ?',
  )
  const node = database.statement<[number], NodeRow>(
    'SELECT node_index, node_count FROM job WHERE appsession_id = ?',
  )
  const run = database.statement<[number], RunRow>(
    'SELECT command, container_image, options FROM job WHERE appsession_id = ?',
  )
  return {
    /** The AppResults of the other nodes, for a node that gathers them; none for any other. */
    gathered: database.values<[sessionId: number], number>(
      `SELECT r.id FROM appsession s JOIN ${otherNodes} JOIN live_appresult r ON r.appsession_id = n.id
       WHERE s.id = ? AND ${gathers('s')} ORDER BY n.id, r.id`,
    ).all,
    /** The local agent that a job is for. */
    agentOf: (sessionId: number): string | undefined => agent.get(sessionId) ?? undefined,
    /** Which node a session's job is; undefined where it is not one of several. */
    node(sessionId: number): JobNode | undefined {
      const row = node.get(sessionId)
      if (row?.node_index == null || row.node_count === null) return undefined
      return { index: row.node_index, count: row.node_count }
    },
    /** What a session's job runs in place of its app's command; undefined where it runs that. */
    runOf(sessionId: number): LaunchRun | undefined {
      const row = run.get(sessionId)
      if ((row?.command ?? row?.container_image) == null) return undefined
      const { command, container_image, options } = row as RunRow
      return {
        commandLine: command === null ? undefined : (JSON.parse(command) as string[]),
        containerImageId: container_image ?? undefined,
        options: options === null ? undefined : (JSON.parse(options) as string[]),
      }
    },
  }
}
