import { badRequest } from '@benchtop/contracts'
import { ReportError, reportPage } from '@benchtop/reports/page'
import { hrefOf } from '../ids/resource-id.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { optionalExisting } from './existing.ts'
import { ranMs } from './job-views.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'

/** What a user does to an analysis after launching it, and what its app writes. */
export function appSessionsControl(platform: Platform) {
  const { appSessions, jobs, authorization, reports, clock, users } = platform
  return controlHandlers({
    findAppSessions({ query: { user, search } }) {
      const userId = optionalExisting(users.rows, user, 'user')
      return ok({ ids: appSessions.rows.named(userId, search).map(String) })
    },
    getAppSession({ params }) {
      const session = appSessions.rules.get(params.id)
      const ran = ranMs(jobs.records.steps(session.id), clock.now())
      const dialog = authorization.rules.awaitedDialog(session.id)
      return ok({
        ...sessionView(session),
        hasReport: reports.address(session.id) !== undefined,
        children: appSessions.rules.children(session.id).map(sessionView),
        ...(ran !== undefined && { ranMs: ran }),
        ...(dialog !== undefined && { dialog }),
      })
    },
    stopAppSession({ params }) {
      // The app may take a while to end, and is not waited for.
      void jobs.beginStop(params.id)
      return ok(sessionView(appSessions.rules.get(params.id)))
    },
    resolveAppSession: ({ params, body }) =>
      ok(sessionView(appSessions.rules.resolve(params.id, body.status))),
    async renderReport({ params, body }) {
      const { id, name } = appSessions.rules.get(params.id)
      const rendered = await reports.render(id, body.template).catch((error: unknown) => {
        if (!(error instanceof ReportError)) throw error
        const place = error.line === undefined ? '' : `line ${error.line}: `
        throw badRequest([
          { member: 'template', code: 'Invalid', message: `${place}${error.message}` },
        ])
      })
      if (rendered === undefined) {
        const message = `template is required: the application of analysis ${id} (${name}) has no report.`
        throw badRequest([{ member: 'template', code: 'Required', message }])
      }
      const { title, html, warnings } = rendered
      return { status: 200, record: { title, html: reportPage(title, html), warnings } }
    },
    readLog: async ({ params, query }) =>
      ok(await jobs.readLog(appSessions.rules.get(params.id).id, query.from)),
  })
}

function sessionView({ id, name, status, status_summary }: AppSessionRow) {
  return { appSession: hrefOf('appsession', id), name, status, statusSummary: status_summary }
}
