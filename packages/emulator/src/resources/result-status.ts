import {
  conflict,
  forbidden,
  type ResourceKind,
  type SettableAppSessionStatus,
} from '@benchtop/contracts'
import type { UserCaller } from '../access/caller.ts'
import { kindWithArticle, mayAccess, properName } from '../access/decide.ts'
import type { Target } from '../access/targets.ts'
import type { AppSessions } from './appsessions/appsessions.ts'

/** A sample or an AppResult with the session that made it. */
type Result = {
  readonly kind: 'sample' | 'appresult'
  readonly id: number
  readonly sessionId: number | undefined
}

/**
 * Changes the status of a sample or an AppResult, which is that of its session: 403 without WRITE on the session. One
 * that no session made is Complete, and stays it: 409.
 */
export type ResultStatus = (
  caller: UserCaller,
  result: Result,
  status: SettableAppSessionStatus,
  summary: string | undefined,
) => void

export function createResultStatus(
  sessions: Pick<AppSessions, 'setStatus'>,
  find: (kind: ResourceKind, id: number) => Target | undefined,
): ResultStatus {
  return (caller, { kind, id, sessionId }, status, summary) => {
    if (sessionId === undefined) {
      if (status === 'Complete') return
      throw conflict(
        `${properName(kind)} ${id} belongs to no session: it is Complete, and can't become ${status}.`,
      )
    }
    const session = find('appsession', sessionId)
    if (session === undefined || !mayAccess(caller, 'WRITE', session)) {
      throw forbidden(
        `The status of ${kindWithArticle(kind)} is that of its session: changing it requires WRITE on ${kindWithArticle('appsession')}, which this token doesn't have.`,
      )
    }
    sessions.setStatus(sessionId, status, summary)
  }
}
