import { ok, controlHandlers } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { ProjectRow } from '../resources/projects/projects-store.ts'
import { requireExisting } from './existing.ts'

/** Project transfers between users; each call is made on behalf of the user who decides. */
export function transfersControl({ projects, users }: Platform) {
  const ownerOf = (id: number): number => projects.rows.get(id)?.owner_id ?? 0
  const recipientOf = (id: number): number => projects.rows.get(id)?.transfer_to_id ?? 0
  const answer = (row: ProjectRow) => ({ status: 200, record: transferView(row) }) as const
  return controlHandlers({
    listTransfers: ({ query: { user } }) =>
      ok({
        transfers: projects.rules
          .offered()
          .map(transferView)
          .filter(({ owner, to }) => user === undefined || owner === user || to === user),
      }),
    offerProject({ params: { id }, body }) {
      const owner = ownerOf(id)
      const to = owner === 0 ? 0 : requireExisting(users.rows, body.to, 'user')
      return answer(projects.rules.offer(id, owner, to))
    },
    acceptProject: ({ params: { id } }) => answer(projects.rules.accept(id, recipientOf(id))),
    declineProject: ({ params: { id } }) => answer(projects.rules.decline(id, recipientOf(id))),
    withdrawProject: ({ params: { id } }) => answer(projects.rules.withdraw(id, ownerOf(id))),
  })
}

function transferView({ id, name, owner_id, transfer_to_id }: ProjectRow) {
  return {
    project: String(id),
    name,
    owner: String(owner_id),
    to: transfer_to_id === null ? null : String(transfer_to_id),
  }
}
