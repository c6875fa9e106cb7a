import {
  conflict,
  isFinalAppSessionStatus,
  limits,
  appSessionMachine,
  settableFrom,
  type AppSessionEvent,
  type AppSessionStatus,
  type ResolvedAppSessionStatus,
  type SettableAppSessionStatus,
  type ReferenceKind,
  isWaitingAppSessionStatus,
  next,
  parentEvent,
} from '@benchtop/contracts'
import type { Deadlines } from '../../time/deadlines.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Notices } from '../notices/notices.ts'
import type { AppSessionRow, AppSessionStore, NewAppSession } from './appsessions-store.ts'

export type AppSessionRequest = Omit<NewAppSession, 'created_ms' | 'started_ms'>

type AppSessionsOptions = Changing & {
  readonly store: AppSessionStore
  readonly deadlines: Deadlines
  readonly runningTimeoutMs: number
  readonly notices: Notices
  /** Called after each change of a session. */
  readonly changed: (session: AppSessionRow) => void
}

/** Sessions and their states. Every change is one transaction, so that of two concurrent changes only one succeeds. */
export function createAppSessions(options: AppSessionsOptions) {
  const { store, database, clock, deadlines, runningTimeoutMs, notices } = options
  const get = (id: number): AppSessionRow => orNotFound(store.get(id), `AppSession ${id}`)

  const startTimeout = (id: number, fromMs: number): void =>
    deadlines.schedule('appsession-running-timeout', id, fromMs + runningTimeoutMs)

  /** Changes a session, and the one above it that goes with its nodes: in the order in which they change. */
  const change = (
    id: number,
    event: AppSessionEvent,
    nowMs: number,
    summary: string | undefined,
  ): AppSessionRow[] => {
    const before = get(id)
    const status = next(appSessionMachine, before.status, event)
    if (status === undefined) throw refusal(before, event)
    store.change(id, {
      status,
      status_summary: summary ?? before.status_summary,
      modified_ms: nowMs,
      started_ms: before.started_ms ?? (status === 'Running' ? nowMs : null),
      completed_ms: isFinalAppSessionStatus(status) ? nowMs : null,
      is_canceled: event === 'stop' && isWaitingAppSessionStatus(before.status) ? 1 : 0,
    })
    // An app that reports Running again has the whole time again.
    if (status === 'Running') startTimeout(id, nowMs)
    if (status === before.status) return [get(id)]
    if (before.status === 'Running') deadlines.cancel('appsession-running-timeout', id)
    notifyOfAttention(notices, before, status, nowMs, summary)
    return [get(id), ...(before.parent_id === null ? [] : changeParent(before.parent_id, nowMs))]
  }

  const changeParent = (id: number, nowMs: number): AppSessionRow[] => {
    const parent = store.get(id)
    const next = parent && parentEvent(parent.status, store.children(id))
    if (next === undefined) return []
    return [...change(id, next.event, nowMs, next.summary), ...changeParent(id, nowMs)]
  }

  const apply = (
    id: number,
    event: AppSessionEvent,
    nowMs: number,
    summary?: string,
  ): AppSessionRow => {
    const changed = database.transaction(() => change(id, event, nowMs, summary))
    for (const session of changed) options.changed(session)
    return get(id)
  }

  deadlines.on('appsession-running-timeout', (id, dueMs) => {
    if (store.get(id)?.status !== 'Running') return
    apply(
      id,
      'time out',
      dueMs,
      `Timed out after running for ${runningTimeoutMs / 3_600_000} hours.`,
    )
  })

  return {
    get,
    /** Includes the trash; undefined where there is none. */
    evenTrashed: store.evenTrashed,
    /** A new session, in the given state. */
    create: (request: AppSessionRequest): AppSessionRow =>
      database.transaction(() => {
        const now = clock.now()
        const running = request.status === 'Running'
        const id = store.insert({ ...request, created_ms: now, started_ms: running ? now : null })
        if (running) startTimeout(id, now)
        return get(id)
      }),
    /** Records what the session was launched on. */
    addReference: (id: number, type: ReferenceKind, resourceId: number): void =>
      void store.addReference(id, type, resourceId),
    /** Applies an event to a session; refused where the table of states has no such transition. */
    transition: (id: number, event: AppSessionEvent, statusSummary?: string): AppSessionRow =>
      apply(id, event, clock.now(), statusSummary?.slice(0, limits.statusSummaryLength)),
    /** Sets the status that an app reports. */
    setStatus: (id: number, to: SettableAppSessionStatus, statusSummary?: string): AppSessionRow =>
      apply(id, `set ${to}`, clock.now(), statusSummary),
    /** Stores what a running native app reports of its progress; unlike its status, that doesn't prolong its time. */
    report(id: number, statusSummary: string): void {
      store.change(id, { status_summary: statusSummary, modified_ms: clock.now() })
      options.changed(get(id))
    },
    /** The user's decision on a session that needs attention: its app continues, or its results are complete. */
    resolve: (id: number, to: ResolvedAppSessionStatus): AppSessionRow =>
      apply(id, `resolve ${to}`, clock.now()),
    /** The sessions of the nodes that a session was launched on, in order; empty where it has no nodes. */
    children: (id: number): AppSessionRow[] => store.children(id),
  }
}
export type AppSessions = ReturnType<typeof createAppSessions>

/** States the current status, the refused transition and the allowed ones. */
function refusal(session: AppSessionRow, event: AppSessionEvent) {
  const allowed = settableFrom(session.status)
  const wanted = event.startsWith('set ') ? `become ${event.slice(4)}` : event
  const may =
    allowed.length === 0 ? 'no other status can be set' : `an app may set ${allowed.join(', ')}`
  const message = `AppSession ${session.id} is ${session.status} and can't ${wanted}: from ${session.status} ${may}.`
  return conflict(message, [{ member: 'Status', code: 'TransitionInvalid', message }])
}

/** "A notification may be sent" to the user whom a session waits for; it is marked as read when the session continues. */
function notifyOfAttention(
  notices: Notices,
  { id, name, user_id, status_summary, status: before }: AppSessionRow,
  status: AppSessionStatus,
  nowMs: number,
  summary = status_summary,
): void {
  const subject = hrefOf('appsession', id)
  if (before === 'NeedsAttention') notices.settle(subject, 'appsession-needs-attention')
  if (status !== 'NeedsAttention') return
  const text = `${name} needs your attention${summary === '' ? '.' : `: ${summary}`}`
  notices.add({ userId: user_id, kind: 'appsession-needs-attention', text, subject }, nowMs)
}
