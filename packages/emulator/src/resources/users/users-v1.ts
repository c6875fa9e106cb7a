import { notFound } from '@benchtop/contracts'
import { v1Handlers } from '../face-handlers.ts'
import type { Places } from '../../kernel/places.ts'
import type { UserStore } from './users-store.ts'
import { userRecord } from './users-views.ts'

export function usersV1(users: UserStore, places: Places) {
  const answer = (id: number) => {
    const row = users.get(id)
    if (row === undefined) throw notFound(`User ${id}`)
    return { status: 200, record: userRecord(row, places.uiUrl) } as const
  }
  return v1Handlers({
    getCurrentUser: ({ caller }) => answer(caller.userId),
    getUser: ({ params }) => answer(params.id),
  })
}
