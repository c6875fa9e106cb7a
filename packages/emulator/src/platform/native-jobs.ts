import { isFinalAppSessionStatus } from '@benchtop/contracts'
import { createJobs } from '../executors/jobs.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'
import type { Sales } from './sales.ts'
import type { Workspace } from './workspace.ts'

/**
 * The jobs of native apps. They follow the sessions that they belong to, and hold the contents for which they are
 * about to insert rows.
 */
export function buildJobs(
  foundation: Foundation,
  readers: Readers,
  workspace: Workspace,
  { purchases }: Sales,
) {
  const { stores, events, settings, heldContents, log } = foundation
  const jobs = createJobs({
    executor: settings.executor,
    slots: settings.executorSlots,
    maxima: settings.jobLimits,
    jobsRoot: settings.jobsRoot,
    platform: {
      ...foundation,
      sessions: workspace.appSessions,
      sessionReader: readers.appSessions,
      appResults: workspace.appResults,
      properties: readers.properties,
      datasets: { get: stores.datasets.get, readsOf: stores.workflows.readsOf },
      payments: purchases,
      completed: events.fileCompleted.emit,
    },
    log,
    environmentOf: settings.listeners?.jobEnvironment,
    uniqueName: foundation.random.uniqueName,
  })
  events.sessionChanged.listen(jobs.sessionChanged)
  events.sessionChanged.listen(({ id, status }) => {
    // What started is charged already: only what never started is still held.
    if (isFinalAppSessionStatus(status)) purchases.release(id)
  })
  foundation.quotas.onChanged(jobs.pump)
  heldContents.register(jobs.holds)
  return jobs
}
