import type { AppSessionRecord, AppSessionStatus } from '@benchtop/contracts'
import { setTimeout as pause } from 'node:timers/promises'
import { idOf } from '../remote/resource-id.ts'
import type { V1 } from '../remote/api.ts'

/** The polling interval: short at first, since quick analyses end early. */
const firstPauseMs = 50
const longestPauseMs = 500

/** The statuses of a session that ends by itself, or by its app. */
export const underWay: ReadonlySet<string> = new Set<AppSessionStatus>([
  'AwaitingAuthorization',
  'Pending',
  'Initializing',
  'Running',
  'Aborting',
])

type Follow = {
  readonly v1: V1
  /** The session's href. */
  readonly session: string
  /** Ends the waiting; the analysis continues. */
  readonly signal: AbortSignal
  /** Called each time the status or its summary has changed. */
  changed(session: AppSessionRecord): void
}

/** Waits until a session has a final status or one that needs a decision, and returns it. Throws when aborted. */
export async function followSession(follow: Follow): Promise<AppSessionRecord> {
  let last = ''
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const session = await follow.v1.getAppSession({ id: idOf(follow.session) })
    const seen = `${session.Status} ${session.StatusSummary}`
    if (!underWay.has(session.Status)) return session
    if (seen !== last) follow.changed(session)
    last = seen
    await pause(pauseMs, undefined, { signal: follow.signal })
  }
}
