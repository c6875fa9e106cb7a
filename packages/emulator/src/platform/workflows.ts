import { isFinalAppSessionStatus } from '@benchtop/contracts'
import type { Launches } from '../resources/launches/launches.ts'
import { createWorkflowStarts, createWorkflows } from '../resources/workflows/workflows.ts'
import type { Foundation } from './foundation.ts'

/** Workflows, and what starts them: each change of the lab, and each session that ends. */
export function buildWorkflows(foundation: Foundation, launches: Launches) {
  const { stores, events } = foundation
  const store = stores.workflows
  const starts = createWorkflowStarts({ ...foundation, store, launches })
  events.labChanged.listen(({ ownerId }) => starts.labChanged(ownerId))
  events.sessionChanged.listen(({ user_id: userId, status }) => {
    if (isFinalAppSessionStatus(status)) starts.labChanged(userId)
  })
  return {
    rows: store,
    rules: createWorkflows({
      ...foundation,
      store,
      sessions: stores.appSessions,
      preps: stores.libraryPreps,
      launches,
      changed: starts.labChanged,
    }),
    starts,
  }
}
