import { resolvedAppSessionStatuses } from '@benchtop/contracts'
import { z } from 'zod'
import { hrefOf } from '../ids/resource-id.ts'
import type { Platform } from '../platform/platform.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId } from './existing.ts'

/** What a user does to an analysis, beside launching it. */
export function sessionOperations(platform: Platform): readonly ControlOperation[] {
  const { appSessions, jobs, deadlines, authorization, reports } = platform
  return [
    controlOperation({
      method: 'GET',
      path: 'appsessions/{id}',
      summary:
        'An analysis: its status, whether its app has a report of it, the sessions of its nodes where it runs on several, and the dialog that it awaits.',
      run({ params }) {
        deadlines.settle()
        const session = appSessions.rules.get(pathId(params))
        const children = appSessions.rules.children(session.id).map(sessionView)
        const dialog = authorization.rules.awaitedDialog(session.id)
        const hasReport = reports.address(session.id) !== undefined
        return {
          ...sessionView(session),
          hasReport,
          children,
          ...(dialog !== undefined && { dialog }),
        }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'appsessions/{id}/stop',
      summary: 'Stops a running analysis: it is Aborting until its app has ended, then Aborted.',
      run({ params }) {
        deadlines.settle()
        const id = pathId(params)
        // The end of the app may take a while, and is not waited for.
        void jobs.beginStop(id)
        return sessionView(appSessions.rules.get(id))
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'appsessions/{id}/resolve',
      summary: "The user's word on an analysis that needs attention: Running or Complete.",
      body: z.strictObject({ status: z.enum(resolvedAppSessionStatuses) }),
      run({ params, body }) {
        deadlines.settle()
        return sessionView(appSessions.rules.resolve(pathId(params), body.status))
      },
    }),
  ]
}

function sessionView({ id, name, status, status_summary }: AppSessionRow) {
  return { appSession: hrefOf('appsession', id), name, status, statusSummary: status_summary }
}
