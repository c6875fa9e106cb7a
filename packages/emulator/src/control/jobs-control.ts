import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { requestedOf, jobView, stepView, usageView } from './job-views.ts'
import { isoOf } from './moments.ts'

const hourMs = 3_600_000

/** The jobs of native apps: the queue, what each does, and what it uses. */
export function jobsControl(platform: Platform) {
  const { jobs, clock, appSessions, quotas } = platform
  return controlHandlers({
    listJobs({ query: { state, executor, host, application, user, hours, limit } }) {
      const nowMs = clock.now()
      const sinceMs = nowMs - hours * hourMs
      const applicationId = application === undefined ? undefined : Number(application)
      const { rows, total } = jobs.records.list({
        state,
        executor,
        host,
        applicationId,
        userId: user === undefined ? undefined : Number(user),
        sinceMs,
        agentIds: jobs.agents.list().map(([id]) => id),
        mostJobs: quotas.rules.mostJobs,
        limit,
      })
      return ok({
        now: isoOf(nowMs),
        since: isoOf(sinceMs),
        jobs: rows.map((row) => jobView(row, jobs.maxima)),
        total,
      })
    },
    releaseJobs() {
      jobs.release()
      return { status: 204, empty: true }
    },
    getTimeline({ params }) {
      const { id } = appSessions.rules.get(params.id)
      const nowMs = clock.now()
      return ok({ steps: jobs.records.steps(id).map((row) => stepView(row, nowMs)) })
    },
    getUsage({ params }) {
      const { id, application_id } = appSessions.rules.get(params.id)
      const settings = platform.applications.rows.get(application_id)?.job_settings ?? null
      const place = jobs.records.placeOf(id)
      return ok(
        usageView(place, jobs.records.samples(id), requestedOf(place, settings, jobs.maxima)),
      )
    },
  })
}
