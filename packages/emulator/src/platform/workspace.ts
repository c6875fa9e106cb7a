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
  { stores, events, settings, database, clock, deadlines, quotas }: Foundation,
  { properties }: Readers,
  { notices }: Accounts,
) {
  const { projects, users } = stores
  const appSessions = createAppSessions({
    store: stores.appSessions,
    database,
    clock,
    deadlines,
    runningTimeoutMs: settings.runningTimeoutMs,
    notices,
    changed: events.sessionChanged.emit,
  })
  const writingSession = createWritingSession(stores.appSessions, appSessions)
  const resultStatus = createResultStatus(appSessions, stores.targets.find)
  return {
    appSessions,
    projects: createProjects({ store: projects, users, notices, database, clock, quotas }),
    shares: createShares({
      store: stores.shares,
      projects,
      runs: stores.runs,
      users,
      notices,
      database,
      clock,
    }),
    runs: createRuns({
      store: stores.runs,
      database,
      clock,
      notices,
      changed: events.runChanged.emit,
      uploaded: events.runUploaded.emit,
    }),
    samples: createSamples({
      store: stores.samples,
      projects,
      database,
      clock,
      writingSession,
      resultStatus,
      merged: createMergedSamples({
        store: stores.samples,
        files: stores.files,
        find: stores.targets.find,
        quotas,
        completed: events.fileCompleted.emit,
      }),
    }),
    appResults: createAppResults({
      store: stores.appResults,
      projects,
      database,
      clock,
      writingSession,
      properties,
      resultStatus,
      find: stores.targets.find,
    }),
  }
}
