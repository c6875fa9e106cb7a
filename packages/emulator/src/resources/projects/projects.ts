import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ProjectRow, ProjectStore } from './projects-store.ts'

export type Projects = {
  /**
   * A new project; or "the existing project when the user already has a writable project of that name". Both in one
   * transaction, so that two callers at once make one project.
   */
  create(caller: UserCaller, name: string): { project: ProjectRow; created: boolean }
}

type ProjectsOptions = {
  readonly store: ProjectStore
  readonly database: Database
  readonly clock: Clock
  readonly find: (id: number) => Target | undefined
}

export function createProjects({ store, database, clock, find }: ProjectsOptions): Projects {
  const isWritable = (caller: UserCaller, project: ProjectRow): boolean => {
    const target = find(project.id)
    return target !== undefined && mayAccess(caller, 'WRITE', target)
  }
  return {
    create: (caller, name) =>
      database.transaction(() => {
        const existing = store
          .byName(caller.userId, name)
          .find((project) => isWritable(caller, project))
        if (existing !== undefined) return { project: existing, created: false }
        const id = store.insert({
          id: undefined,
          ownerId: caller.userId,
          name,
          description: undefined,
          applicationId: caller.applicationId,
          createdMs: clock.now(),
        })
        return { project: store.get(id) as ProjectRow, created: true }
      }),
  }
}
