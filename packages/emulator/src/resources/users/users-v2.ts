import type { V2Subscription, V2UserRecord, V2Workgroup, v2 } from '@benchtop/contracts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Addresses } from '../v2-href.ts'
import { v2User } from '../v2-records.ts'
import type { UserStore } from './users-store.ts'
import { v2UserRecord } from './users-views.ts'
type UserQuery = Call<(typeof v2)['getUser']>['query']

type Options = V2Addresses & {
  readonly users: UserStore
  readonly subscriptionOf: (userId: number, refresh?: boolean) => V2Subscription
  /** The workgroups that a user is in. */
  readonly workgroupsOf: (userId: number) => V2Workgroup[]
}

export function usersV2(options: Options) {
  const { users, subscriptionOf, workgroupsOf, places, v2Href } = options

  const record = (id: number, { options: extent, include = [] }: UserQuery): V2UserRecord => {
    const row = orNotFound(users.get(id), `User ${id}`)
    const parts = {
      Subscription: include.includes('Subscription') ? subscriptionOf(id) : undefined,
      Workgroups: include.includes('Workgroups') ? workgroupsOf(id) : undefined,
    }
    if (extent === 'Compact') return { ...v2User(row.id, row.name, v2Href), ...parts }
    return v2UserRecord(row, parts, places.uiUrl, v2Href)
  }

  return v2Handlers({
    getCurrentUser: ({ caller, query }) => ok(record(caller.userId, query)),
    getUser: ({ params, query }) => ok(record(params.id, query)),
    getSubscription: ({ caller, query }) => ok(subscriptionOf(caller.userId, query.refreshcache)),
  })
}
