import type { AppResultReference } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import { found } from '../found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { Properties } from '../properties/properties.ts'
import type { WritingSession } from '../writing-session.ts'
import type { AppResultRow, AppResultStore } from './appresults-store.ts'

export type AppResultRequest = {
  readonly projectId: number
  readonly name: string
  readonly description: string | undefined
  readonly uses: readonly AppResultReference[]
  readonly genomeId: number | undefined
  readonly session: { href: string | undefined; id: string | undefined }
}

export type AppResults = {
  /** A new AppResult in a session of the caller's app. */
  create(caller: UserCaller, request: AppResultRequest): AppResultRow
  /** A new AppResult of a session that the platform itself runs. */
  createIn(
    session: { id: number; userId: number },
    request: Omit<AppResultRequest, 'session'>,
  ): AppResultRow
}

type AppResultsOptions = {
  readonly store: AppResultStore
  readonly projects: ProjectStore
  readonly database: Database
  readonly clock: Clock
  readonly writingSession: WritingSession
  readonly properties: Properties
}

export function createAppResults(options: AppResultsOptions): AppResults {
  const { store, projects, database, clock, writingSession, properties } = options

  const insert = (
    ownerId: number,
    appSessionId: number,
    request: Omit<AppResultRequest, 'session'>,
  ): AppResultRow => {
    // Asked again: it may have gone to the trash while the body came.
    found(projects.get(request.projectId), `Project ${request.projectId}`)
    const id = store.insert({
      id: undefined,
      ownerId,
      projectId: request.projectId,
      appSessionId,
      genomeId: request.genomeId,
      name: request.name,
      description: request.description,
      uses: request.uses,
      createdMs: clock.now(),
    })
    return store.get(id) as AppResultRow
  }

  return {
    create: (caller, request) =>
      database.transaction(() => {
        const { session, isNew } = writingSession(caller, request.session, request.name)
        const result = insert(caller.userId, session.id, request)
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
    createIn: (session, request) => insert(session.userId, session.id, request),
  }
}
