import type { v2 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { AppSessionReader } from './appsessions-reader.ts'
import type { AppSessionStore } from './appsessions-store.ts'
import type { AppSessions } from './appsessions.ts'

type Operations = Pick<typeof v2, 'getAppSession' | 'listAppSessions'>

type Options = { store: AppSessionStore; sessions: AppSessions; reader: AppSessionReader }

export function appSessionsV2({ store, sessions, reader }: Options): Handlers<Operations> {
  return {
    getAppSession: ({ params }) => ({
      status: 200,
      record: reader.v2(sessions.get(params.id)),
    }),
    listAppSessions({ visibility, query, page }) {
      const filter = {
        applicationId: query.appid,
        name: query.name,
        executionStatuses: query.executionstatus,
        qcStatuses: query.qcstatus,
        deliveryStatuses: query.deliverystatus,
        userId: query.usercreatedby,
        outputProjects: query['output.projects'],
        inputRuns: query['input.runs'],
      }
      const { rows, total } = store.list(visibility, filter, page)
      return { status: 200, items: rows.map(reader.v2), total }
    },
  }
}
