import {
  badRequest,
  type AppResultReference,
  type ReferenceKind,
  type ResourceKind,
  type SettableAppSessionStatus,
} from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import { stated } from '../../storage/rows.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { Properties } from '../properties/properties.ts'
import type { ResultStatus } from '../result-status.ts'
import type { WritingSession } from '../writing-session.ts'
import type { AppResultRow, AppResultStore } from './appresults-store.ts'

export type AppResultRequest = {
  readonly projectId: number
  readonly name: string
  readonly description?: string | undefined
  readonly uses: readonly AppResultReference[]
  readonly genomeId?: number | undefined
  readonly session: Parameters<WritingSession>[1]
}

export type AppResultChanges = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly status?: SettableAppSessionStatus | undefined
  readonly statusSummary?: string | undefined
}

type AppResultsOptions = Changing & {
  readonly store: AppResultStore
  readonly projects: ProjectStore
  readonly writingSession: WritingSession
  readonly properties: Properties
  readonly resultStatus: ResultStatus
  readonly find: (kind: ResourceKind, id: number) => Target | undefined
}

export function createAppResults(options: AppResultsOptions) {
  const { store, projects, database, clock, writingSession, properties, resultStatus, find } =
    options

  const insert = (
    appSessionId: number,
    request: Omit<AppResultRequest, 'session'>,
  ): AppResultRow => {
    // Checked again: it may have been moved to the trash while the body was received.
    const project = orNotFound(projects.get(request.projectId), `Project ${request.projectId}`)
    const id = store.insert({
      // What is in a project belongs to its owner, even if someone it is shared with made it.
      owner_id: project.owner_id,
      project_id: request.projectId,
      appsession_id: appSessionId,
      genome_id: request.genomeId,
      name: request.name,
      description: request.description,
      uses: request.uses,
      created_ms: clock.now(),
    })
    return store.get(id) as AppResultRow
  }

  /** The resources that it was made from must exist and be visible to the caller. */
  const requireSources = (caller: UserCaller, uses: readonly AppResultReference[]): void => {
    const problems = uses.flatMap(({ HrefContent }, at) => {
      const named = parseHref(HrefContent)
      const target = named && find(named.kind as ReferenceKind, named.id)
      if (target !== undefined && mayAccess(caller, 'BROWSE', target)) return []
      const member = `References[${at}].HrefContent`
      const message = `${member} refers to ${HrefContent}, which doesn't exist or may not be browsed with this token.`
      return [{ member, code: 'CONTENT_REFERENCE_NOT_RESOLVED', message }]
    })
    if (problems.length > 0) throw badRequest(problems)
  }

  return {
    /** Changes the given members; its status is its session's, so that changing it requires WRITE on the session. */
    update: (
      caller: UserCaller,
      id: number,
      { name, description, status, statusSummary }: AppResultChanges,
    ): AppResultRow =>
      database.transaction(() => {
        const row = orNotFound(store.get(id), `AppResult ${id}`)
        if (status !== undefined) {
          const result = { kind: 'appresult', id, sessionId: row.appsession_id } as const
          resultStatus(caller, result, status, statusSummary)
        }
        store.describe(id, {
          ...stated({ name, description }),
          modified_ms: clock.now(),
        })
        return orNotFound(store.get(id), `AppResult ${id}`)
      }),
    /** A new AppResult in a session of the caller's app. */
    create: (caller: UserCaller, request: AppResultRequest): AppResultRow =>
      database.transaction(() => {
        requireSources(caller, request.uses)
        const { session, isNew } = writingSession(caller, request.session, request.name)
        const result = insert(session.id, request)
        if (isNew) {
          const parent = { kind: 'appsession', id: session.id } as const
          properties.writeAs(
            parent,
            [
              { Name: 'Input.Samples', Type: 'sample[]', Items: [] },
              {
                Name: 'Output.AppResults',
                Type: 'appresult[]',
                Items: [hrefOf('appresult', result.id)],
              },
            ],
            { userId: caller.userId, applicationId: caller.applicationId },
          )
        }
        return result
      }),
    /** A new AppResult of a session that the platform runs. */
    createIn: insert,
  }
}
export type AppResults = ReturnType<typeof createAppResults>
