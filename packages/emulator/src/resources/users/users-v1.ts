import { notFound, type v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import type { UserStore } from './users-store.ts'
import { userRecord } from './users-views.ts'

type Operations = Pick<typeof v1, 'getCurrentUser' | 'getUser'>

export function usersV1(users: UserStore, places: Places): Handlers<Operations> {
  const answer = (id: number) => {
    const row = users.get(id)
    if (row === undefined) throw notFound(`User ${id}`)
    return { status: 200, record: userRecord(row, places.uiUrl) } as const
  }
  return {
    getCurrentUser: ({ caller }) => answer(caller.userId),
    getUser: ({ params }) => answer(params.id),
  }
}
