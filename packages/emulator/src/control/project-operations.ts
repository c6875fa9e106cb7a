import { z } from 'zod'
import type { Platform } from '../platform/platform.ts'
import type { ProjectRow } from '../resources/projects/projects-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

/** Projects on their way from one user to another; each call is the word of whom it is up to. */
export function projectOperations(platform: Platform): readonly ControlOperation[] {
  const { projects, users, deadlines } = platform
  const ownerOf = (id: number): number => projects.rows.get(id)?.owner_id ?? 0
  const invitedTo = (id: number): number => projects.rows.get(id)?.transfer_to_id ?? 0
  return [
    controlOperation({
      method: 'GET',
      path: 'transfers',
      summary: 'The projects that are offered to another user who has not answered yet.',
      run() {
        deadlines.settle()
        return { transfers: projects.rules.offered().map(transferView) }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'projects/{id}/transfer',
      summary: 'Offers a project to another user, in the name of its owner.',
      body: z.strictObject({ to: z.string() }),
      run({ params, body }) {
        deadlines.settle()
        const id = pathId(params)
        const by = ownerOf(id)
        const to = by === 0 ? 0 : requireExisting(users.rows, body.to, 'user')
        return transferView(projects.rules.offer(id, by, to))
      },
    }),
    ...(
      [
        ['accept', invitedTo, 'Takes an offered project, in the name of whom it is offered to.'],
        ['decline', invitedTo, 'Refuses an offered project, in the name of whom it is offered to.'],
        ['withdraw', ownerOf, 'Takes the offer of a project back, in the name of its owner.'],
      ] as const
    ).map(([word, whose, summary]) =>
      controlOperation({
        method: 'POST',
        path: `projects/{id}/transfer/${word}`,
        summary,
        run({ params }) {
          deadlines.settle()
          const id = pathId(params)
          return transferView(projects.rules[word](id, whose(id)))
        },
      }),
    ),
  ]
}

function transferView({ id, name, owner_id, transfer_to_id }: ProjectRow) {
  return {
    project: String(id),
    name,
    owner: String(owner_id),
    to: transfer_to_id === null ? null : String(transfer_to_id),
  }
}
