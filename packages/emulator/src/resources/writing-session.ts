import { badRequest, conflict, forbidden, isFinalAppSessionStatus } from '@benchtop/contracts'
import type { UserCaller } from '../access/caller.ts'
import { parseHref, rowId } from '../ids/resource-id.ts'
import type { AppSessionRow, AppSessionStore } from './appsessions/appsessions-store.ts'
import type { AppSessions } from './appsessions/appsessions.ts'

/** Samples and AppResults are created by a session of an app: the one that the caller names, or a new one. */
export type WritingSession = (
  caller: UserCaller,
  named: { href?: string | undefined; id?: string | undefined },
  resourceName: string,
) => { session: AppSessionRow; isNew: boolean }

export function createWritingSession(
  store: AppSessionStore,
  sessions: AppSessions,
): WritingSession {
  return (caller, named, resourceName) => {
    const { applicationId, userId } = caller
    if (applicationId === undefined) {
      throw forbidden('This requires a token of an application, because results belong to an app.')
    }
    const given = named.href ?? named.id
    if (given === undefined) {
      const session = sessions.create({
        name: resourceName,
        user_id: userId,
        application_id: applicationId,
        status: 'Running',
        status_summary: '',
        purpose: 'AppUpload',
      })
      return { session, isNew: true }
    }
    const session = store.get(rowId(given.trim()) ?? parseHref(given)?.id ?? 0)
    if (session === undefined || session.user_id !== userId) {
      const message = `HrefAppSession must be the address of an AppSession of this user, such as v1pre3/appsessions/9001, not ${given}.`
      throw badRequest([{ member: 'HrefAppSession', code: 'ReferenceInvalid', message }])
    }
    if (session.application_id !== applicationId && !caller.private) {
      throw forbidden(
        `AppSession ${session.id} belongs to another application: use one of this application's, or leave HrefAppSession out.`,
      )
    }
    if (isFinalAppSessionStatus(session.status)) {
      throw conflict(
        `AppSession ${session.id} is ${session.status}: it accepts no more results. Use another AppSession, or leave HrefAppSession out.`,
      )
    }
    return { session, isNew: false }
  }
}
