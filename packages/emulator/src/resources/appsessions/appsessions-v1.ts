import { badRequest } from '@benchtop/contracts'
import { allOfUser } from '../../access/visibility.ts'
import { rowId } from '../../ids/resource-id.ts'
import { ok, listed, v1Handlers } from '../face-handlers.ts'
import type { AppSessionReader } from './appsessions-reader.ts'
import type { AppSessionStore } from './appsessions-store.ts'
import { logFileSet } from './appsessions-views.ts'
import type { AppSessions } from './appsessions.ts'

type Options = {
  rows: AppSessionStore
  rules: AppSessions
  reader: AppSessionReader
  /** The code that a launch was redirected with, while it can be exchanged. */
  codeOfLaunch: (sessionId: number) => string | undefined
}

export function appSessionsV1({ rows: store, rules: sessions, reader, codeOfLaunch }: Options) {
  const logs = ({ params }: { params: { id: number } }) =>
    ({ status: 200, record: logFileSet(params.id) }) as const
  return v1Handlers({
    getAppSession({ caller, params }) {
      const session = sessions.get(params.id)
      // A user's token has no use for the code: only the application can exchange it.
      const code = caller.kind === 'client' ? codeOfLaunch(session.id) : undefined
      return { status: 200, record: { ...reader.record(session), AuthorizationCode: code } }
    },
    listOwnAppSessions({ caller, query, page }) {
      const filter = {
        applicationId: query.AppId === undefined ? undefined : (rowId(query.AppId) ?? 0),
        statuses: query.Status,
      }
      return listed(store.list(allOfUser(caller), filter, page), reader.compact)
    },
    updateAppSession({ params, query, body }) {
      const status = body.Status ?? query.Status
      if (status === undefined) {
        throw badRequest([{ member: 'Status', code: 'Required', message: 'Status is required.' }])
      }
      const summary = body.StatusSummary ?? query.StatusSummary ?? undefined
      const session = sessions.setStatus(params.id, status, summary)
      return ok(reader.record(session))
    },
    getAppSessionLogs: logs,
    createAppSessionLogs: logs,
    getFileSet: logs,
  })
}
