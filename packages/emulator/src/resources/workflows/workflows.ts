import { badRequest, forbidden, type V2Dependency } from '@benchtop/contracts'
import type { Changing } from '../changing.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import { isShownTo } from '../applications/applications.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { DatasetStore } from '../datasets/datasets-store.ts'
import type { Launches } from '../launches/launches.ts'
import type { LibraryPrepStore } from '../library-preps/library-preps-store.ts'
import { orNotFound } from '../or-not-found.ts'
import type { PropertyStore } from '../properties/properties-store.ts'
import { requireDependencies } from './workflow-dependencies.ts'
import { settingsOfSession } from './workflow-settings.ts'
import type { WorkflowRow, WorkflowStore } from './workflows-store.ts'

export { readProgress } from './workflow-dependencies.ts'
export { createWorkflowStarts, type WorkflowStarts } from './workflow-starts.ts'
export type { WorkflowSetting } from './workflow-settings.ts'

export type WorkflowRequest = {
  readonly userId: number
  readonly applicationId: number
  readonly name: string
  readonly shortDescription: string
  /** Already looked up: a session that the user may see. */
  readonly sessionId: number
}

type Options = Changing & {
  readonly store: WorkflowStore
  readonly applications: ApplicationStore
  readonly sessions: AppSessionStore
  readonly properties: PropertyStore
  readonly datasets: DatasetStore
  readonly preps: LibraryPrepStore
  readonly launches: Pick<Launches, 'requireApiLaunch'>
  /** Called after each change that the workflows of a user may start by. */
  readonly changed: (userId: number) => void
}

export function createWorkflows(options: Options) {
  const { store, applications, sessions, properties, datasets, preps, database, clock } = options

  const versionOf = (application: ApplicationRow, version: string | undefined): ApplicationRow => {
    if (version === undefined || version === application.version_number) return application
    const found = applications
      .list()
      .find(
        (row) =>
          row.version_number === version &&
          row.name === application.name &&
          row.company_name === application.company_name &&
          row.owner_id === application.owner_id,
      )
    if (found !== undefined) return found
    const message = `Version is ${version}, which application ${application.id} (${application.name}) doesn't have.`
    throw badRequest([{ member: 'Version', code: 'ReferenceInvalid', message }])
  }

  const bioSampleOf = (kind: 'biosample' | 'dataset' | 'sample', id: number) => {
    if (kind === 'biosample') return id
    const dataset = kind === 'dataset' ? id : datasets.standingFor('sample', id)
    return datasets.get(dataset ?? 0)?.biosample_id ?? undefined
  }

  const requireSessionOf = ({ userId, applicationId, sessionId }: WorkflowRequest): void => {
    const session = orNotFound(sessions.get(sessionId), `AppSession ${sessionId}`)
    if (session.application_id === applicationId && session.user_id === userId) return
    const message = `AppSessionId refers to AppSession ${sessionId}, which isn't a session of application ${applicationId} by this user.`
    throw badRequest([{ member: 'AppSessionId', code: 'Invalid', message }])
  }

  return {
    /** 404 where there is none, and 403 where it is another user's. */
    get(userId: number, id: number): WorkflowRow {
      const row = orNotFound(store.get(id), `Workflow ${id}`)
      if (row.user_id === userId) return row
      throw forbidden('This needs BROWSE on a Workflow, which only its user has.')
    },
    /**
     * Replaces what the workflows of an application wait for, or those of another version of it. Returns the version that
     * they are of. 400 names every dependency that can't be waited for, or a version that doesn't exist.
     */
    setDependencies(
      userId: number,
      application: ApplicationRow,
      version: string | undefined,
      dependencies: readonly V2Dependency[],
    ): ApplicationRow {
      const of = versionOf(application, version)
      requireDependencies(dependencies, {
        hasPrep: (id) => preps.prep(id) !== undefined,
        hasApplication(id) {
          const row = applications.get(id)
          return row !== undefined && isShownTo(row, userId)
        },
      })
      database.transaction(() => store.setDependencies(of.id, dependencies))
      for (const user of store.users()) options.changed(user)
      return of
    },
    /** 400 where the session isn't one of the application on one biosample, 409 where the API can't launch the app. */
    create(request: WorkflowRequest): WorkflowRow {
      const { userId, applicationId, sessionId } = request
      options.launches.requireApiLaunch(applicationId, userId)
      requireSessionOf(request)
      const settings = settingsOfSession(sessionId, properties, bioSampleOf)
      const id = store.insert({
        application_id: applicationId,
        user_id: userId,
        appsession_id: sessionId,
        name: request.name,
        short_description: request.shortDescription,
        settings: JSON.stringify(settings),
        created_ms: clock.now(),
      })
      options.changed(userId)
      return store.get(id) as WorkflowRow
    },
  }
}
export type Workflows = ReturnType<typeof createWorkflows>
