import { badRequest, notFound } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import type { Notices } from '../notices/notices.ts'
import { orNotFound } from '../or-not-found.ts'
import type { ProjectStore } from '../projects/projects-store.ts'
import type { RunStore } from '../runs/runs-store.ts'
import type { UserStore } from '../users/users-store.ts'
import type { SharedResource, ShareRow, ShareStore } from './shares-store.ts'

type SharesOptions = Changing & {
  readonly store: ShareStore
  readonly projects: ProjectStore
  readonly runs: RunStore
  readonly users: UserStore
  readonly notices: Notices
}

const words = { READ: 'read it', WRITE: 'read and change it' } as const

export function createShares(options: SharesOptions) {
  const { store, projects, runs, users, notices, database, clock } = options
  const require = ({ kind, id }: SharedResource) => {
    if (kind === 'project') {
      const { owner_id, owner_name, name } = orNotFound(projects.get(id), `Project ${id}`)
      return { owner_id, owner_name, name }
    }
    const { owner_id, owner_name, experiment_name } = orNotFound(runs.get(id), `Run ${id}`)
    return { owner_id, owner_name, name: experiment_name }
  }
  return {
    /** The accounts that it is shared with; 404 where it doesn't exist or is in the trash. */
    list(resource: SharedResource): ShareRow[] {
      require(resource)
      return store.list(resource)
    },
    /** Shares it with a user or a workgroup, or changes that account's access. 400 for its owner, an unknown account. */
    put: (resource: SharedResource, withId: number, access: ShareRow['access']): ShareRow =>
      database.transaction(() => {
        const { owner_id, owner_name, name } = require(resource)
        if (users.get(withId) === undefined) {
          const message = `There is no user or workgroup ${withId}.`
          throw badRequest([{ member: 'with', code: 'NotFound', message }])
        }
        if (withId === owner_id) {
          const message = `The ${resource.kind} ${resource.id} belongs to user ${withId}: share it with another account.`
          throw badRequest([{ member: 'with', code: 'Invalid', message }])
        }
        const before = store.get(resource, withId)
        store.put(resource, withId, access, clock.now())
        const after = store.get(resource, withId) as ShareRow
        if (before === undefined && after.is_workgroup === 0) {
          notices.add({
            userId: withId,
            kind: `${resource.kind}-shared`,
            text: `${owner_name} shares the ${resource.kind} ${name} with you: you may ${words[access]}.`,
            subject: hrefOf(resource.kind, resource.id),
          })
        }
        return after
      }),
    /** Ends it immediately; 404 where it isn't shared with the account. */
    remove(resource: SharedResource, withId: number): void {
      require(resource)
      if (store.remove(resource, withId)) return
      throw notFound(`A share of ${resource.kind} ${resource.id} with account ${withId}`)
    },
  }
}
/** Sharing of projects and runs, on behalf of their owners. What is in them is shared with them. */
export type Shares = ReturnType<typeof createShares>
