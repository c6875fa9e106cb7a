import type { Access } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import type { Changing } from '../changing.ts'
import type { Notices } from '../notices/notices.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UserStore } from '../users/users-store.ts'
import type { ProjectStore, WholeProjectRow } from './projects-store.ts'
import { createTransfers, type Transfers } from './transfers.ts'

export type Projects = Transfers & {
  /**
   * A new project; or "the existing project when the user already has a writable project of that name": the user's
   * own are writable to the user, whatever the calling app may, and so are those shared to write, which come after. Both in one transaction, so that two callers at once
   * make one project.
   */
  create(
    caller: UserCaller,
    name: string,
    description?: string,
  ): { project: WholeProjectRow; created: boolean }
  /** Changes the given members; an empty description is none. */
  update(id: number, changes: ProjectChanges): WholeProjectRow
}

export type ProjectChanges = {
  readonly name: string | undefined
  readonly description: string | undefined
}

type ProjectsOptions = Changing & {
  readonly store: ProjectStore
  readonly users: UserStore
  readonly notices: Notices
  readonly quotas: Pick<Quotas, 'require'>
}

export function createProjects(options: ProjectsOptions): Projects {
  const { store, database, clock } = options
  return {
    ...createTransfers(options),
    update: (id, { name, description }) =>
      database.transaction(() => {
        const row = orNotFound(store.get(id), `Project ${id}`)
        store.describe(id, {
          name: name ?? row.name,
          description: description === undefined ? row.description : description || null,
          modified_ms: clock.now(),
        })
        return orNotFound(store.get(id), `Project ${id}`)
      }),
    create: (caller, name, description) =>
      database.transaction(() => {
        const [existing] = [
          ...store.byName(caller.userId, name),
          ...store.writableByName(caller.userId, name),
        ]
        if (existing !== undefined) {
          return { project: store.get(existing.id) as WholeProjectRow, created: false }
        }
        const project = store.insert({
          owner_id: caller.userId,
          name,
          description: description || undefined,
          application_id: caller.applicationId,
          created_ms: clock.now(),
        })
        return { project, created: true }
      }),
  }
}

const accesses: readonly Access[] = ['BROWSE', 'READ', 'CREATE', 'WRITE']

/** The accesses of the caller's user to a resource, and those of the calling token. */
export function operationsOn(
  caller: UserCaller,
  target: Target,
): { user: Access[]; token: Access[] } {
  const allowed = (to: UserCaller) => accesses.filter((access) => mayAccess(to, access, target))
  return { user: allowed({ ...caller, private: true }), token: allowed(caller) }
}
