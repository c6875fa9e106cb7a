import { isFinalAppSessionStatus } from '@benchtop/contracts'
import type { Launches } from '../resources/launches/launches.ts'
import { createWorkflowStarts, createWorkflows } from '../resources/workflows/workflows.ts'
import type { Foundation } from './foundation.ts'

/** Workflows, and what starts them: each change of the lab, and each session that ends. */
export function buildWorkflows(foundation: Foundation, launches: Launches) {
  const { stores, events, database, clock, deadlines, log } = foundation
  const store = stores.workflows
  const { bioSamples } = stores
  const starts = createWorkflowStarts({
    store,
    bioSamples,
    launches,
    database,
    clock,
    deadlines,
    log,
  })
  events.labChanged.listen(({ ownerId }) => starts.labChanged(ownerId))
  events.sessionChanged.listen(({ user_id: userId, status }) => {
    if (isFinalAppSessionStatus(status)) starts.labChanged(userId)
  })
  return {
    rows: store,
    rules: createWorkflows({
      store,
      applications: stores.applications,
      sessions: stores.appSessions,
      properties: stores.properties,
      datasets: stores.datasets,
      preps: stores.libraryPreps,
      launches,
      database,
      clock,
      changed: starts.labChanged,
    }),
    starts,
  }
}
