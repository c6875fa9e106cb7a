import { createAppResults } from '../resources/appresults/appresults.ts'
import { createAppSessions } from '../resources/appsessions/appsessions.ts'
import { createProjects } from '../resources/projects/projects.ts'
import { createResultStatus } from '../resources/result-status.ts'
import { createRuns } from '../resources/runs/runs.ts'
import { createMergedSamples } from '../resources/files/merged-samples.ts'
import { createSamples } from '../resources/samples/samples.ts'
import { createShares } from '../resources/shares/shares.ts'
import { createWritingSession } from '../resources/writing-session.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'

/** The rules of what users and apps work on: runs, projects and their content, and the sessions of apps. */
export type Workspace = ReturnType<typeof buildWorkspace>

export function buildWorkspace(
  foundation: Foundation,
  { properties }: Readers,
  { notices }: Accounts,
) {
  const { stores, events, settings } = foundation
  const common = { ...foundation, notices, find: stores.targets.find }
  const appSessions = createAppSessions({
    ...common,
    store: stores.appSessions,
    runningTimeoutMs: settings.runningTimeoutMs,
    changed: events.sessionChanged.emit,
  })
  const writingSession = createWritingSession(stores.appSessions, appSessions)
  const resultStatus = createResultStatus(appSessions, stores.targets.find)
  return {
    appSessions,
    projects: createProjects({ ...common, store: stores.projects }),
    shares: createShares({ ...common, store: stores.shares }),
    runs: createRuns({
      ...common,
      store: stores.runs,
      changed: events.runChanged.emit,
      uploaded: events.runUploaded.emit,
    }),
    samples: createSamples({
      ...common,
      store: stores.samples,
      writingSession,
      resultStatus,
      merged: createMergedSamples({
        ...common,
        store: stores.samples,
        completed: events.fileCompleted.emit,
      }),
    }),
    appResults: createAppResults({
      ...common,
      store: stores.appResults,
      writingSession,
      properties,
      resultStatus,
    }),
  }
}
