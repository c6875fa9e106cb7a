import {
  conflict,
  isFinalAppSessionStatus,
  limits,
  nextAppSessionStatus,
  settableFrom,
  type AppSessionEvent,
  type SettableAppSessionStatus,
  type ReferenceKind,
} from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { Deadlines } from '../../time/deadlines.ts'
import { found } from '../found.ts'
import type { AppSessionRow, AppSessionStore, NewAppSession } from './appsessions-store.ts'

export type AppSessionRequest = Omit<NewAppSession, 'createdMs' | 'startedMs'>

export type AppSessions = {
  get(id: number): AppSessionRow
  /** A new session, in the state that it was made for. */
  create(request: AppSessionRequest): AppSessionRow
  /** What the session was launched on. */
  refer(id: number, type: ReferenceKind, resourceId: number): void
  /** Lets something happen to a session; refused where the table of states has no such transition. */
  happen(id: number, event: AppSessionEvent, statusSummary?: string): AppSessionRow
  /** Sets the status that an app reports. */
  setStatus(id: number, to: SettableAppSessionStatus, statusSummary?: string): AppSessionRow
}

type AppSessionsOptions = {
  readonly store: AppSessionStore
  readonly database: Database
  readonly clock: Clock
  readonly deadlines: Deadlines
  readonly runningTimeoutMs: number
  /** Told after each change of a session. */
  readonly changed: (session: AppSessionRow) => void
}

/** Sessions and their states. Every change is one transaction, so that two at once can't both win. */
export function createAppSessions(options: AppSessionsOptions): AppSessions {
  const { store, database, clock, deadlines, runningTimeoutMs } = options
  const get = (id: number): AppSessionRow => found(store.get(id), `AppSession ${id}`)

  const startTimeout = (id: number, fromMs: number): void =>
    deadlines.schedule('appsession-running-timeout', id, fromMs + runningTimeoutMs)

  const apply = (id: number, event: AppSessionEvent, nowMs: number, summary?: string) => {
    const changed = database.transaction(() => {
      const before = get(id)
      const status = nextAppSessionStatus(before.status, event)
      if (status === undefined) throw refusal(before, event)
      store.change(id, {
        status,
        statusSummary: summary ?? before.status_summary,
        modifiedMs: nowMs,
        startedMs: before.started_ms ?? (status === 'Running' ? nowMs : null),
        completedMs: isFinalAppSessionStatus(status) ? nowMs : null,
      })
      if (status !== before.status) {
        if (status === 'Running') startTimeout(id, nowMs)
        else if (before.status === 'Running') deadlines.cancel('appsession-running-timeout', id)
      }
      return get(id)
    })
    options.changed(changed)
    return changed
  }

  deadlines.on('appsession-running-timeout', (id, dueMs) => {
    if (store.get(id)?.status !== 'Running') return
    apply(id, 'time out', dueMs, `Running for ${runningTimeoutMs / 3_600_000} hours: timed out.`)
  })

  return {
    get,
    create: (request) =>
      database.transaction(() => {
        const now = clock.now()
        const running = request.status === 'Running'
        const id = store.insert({
          ...request,
          createdMs: now,
          startedMs: running ? now : undefined,
        })
        if (running) startTimeout(id, now)
        return get(id)
      }),
    refer: (id, type, resourceId) => store.addReference(id, type, resourceId),
    happen: (id, event, statusSummary) =>
      apply(id, event, clock.now(), statusSummary?.slice(0, limits.statusSummaryLength)),
    setStatus: (id, to, statusSummary) => apply(id, `set ${to}`, clock.now(), statusSummary),
  }
}

/** Names where the session is, where it was to go, and where it may go. */
function refusal(session: AppSessionRow, event: AppSessionEvent) {
  const allowed = settableFrom(session.status)
  const wanted = event.startsWith('set ') ? `become ${event.slice(4)}` : event
  const may =
    allowed.length === 0 ? 'no status can be set any more' : `an app may set ${allowed.join(', ')}`
  return conflict(
    `AppSession ${session.id} is ${session.status} and can't ${wanted}: from ${session.status} ${may}.`,
    [{ member: 'Status', code: 'TransitionInvalid', message: `From ${session.status}, ${may}.` }],
  )
}
