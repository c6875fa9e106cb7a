import type { UserCaller } from '../../access/caller.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import { found } from '../found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { WritingSession } from '../writing-session.ts'
import type { NewSample, SampleRow, SampleStore } from './samples-store.ts'

export type SampleRequest = Omit<
  NewSample,
  'id' | 'ownerId' | 'appSessionId' | 'runId' | 'createdMs'
> & {
  readonly session: { href: string | undefined; id: string | undefined }
}

export type Samples = {
  /** A new sample, made by a session of the caller's app. */
  create(caller: UserCaller, request: SampleRequest): SampleRow
}

type SamplesOptions = {
  readonly store: SampleStore
  readonly projects: ProjectStore
  readonly database: Database
  readonly clock: Clock
  readonly writingSession: WritingSession
}

export function createSamples(options: SamplesOptions): Samples {
  const { store, projects, database, clock, writingSession } = options
  return {
    create: (caller, { session: named, ...request }) =>
      database.transaction(() => {
        // Checked again: it may have been moved to the trash while the body was received.
        found(projects.get(request.projectId), `Project ${request.projectId}`)
        const { session } = writingSession(caller, named, request.name)
        const id = store.insert({
          ...request,
          id: undefined,
          ownerId: caller.userId,
          runId: undefined,
          appSessionId: session.id,
          createdMs: clock.now(),
        })
        return store.get(id) as SampleRow
      }),
  }
}
