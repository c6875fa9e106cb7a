import { badRequest, conflict, forbidden } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { orNotFound } from '../or-not-found.ts'
import type { Notices } from '../notices/notices.ts'
import type { UserStore } from '../users/users-store.ts'
import type { ProjectRow, ProjectStore } from './projects-store.ts'

type TransfersOptions = Changing & {
  readonly store: ProjectStore
  readonly users: UserStore
  readonly notices: Notices
  readonly quotas: Pick<Quotas, 'require'>
}

export function createTransfers(options: TransfersOptions) {
  const { store, users, notices, database, clock, quotas } = options
  const get = (id: number): ProjectRow => orNotFound(store.get(id), `Project ${id}`)
  const nameOf = (userId: number): string => users.get(userId)?.name ?? `User ${userId}`

  /** The project with the user that it is offered to. */
  const getOffered = (id: number): { project: ProjectRow; toUserId: number } => {
    const project = get(id)
    const { transfer_to_id: toUserId, name } = project
    if (toUserId !== null) return { project, toUserId }
    throw conflict(`Project ${id} (${name}) is not offered to anyone.`)
  }

  /** Ends an offer by the recipient's decision, and notifies the owner. */
  const answer = (
    id: number,
    byUserId: number,
    word: 'accepted' | 'declined',
    take: (nowMs: number) => void,
  ): ProjectRow =>
    database.transaction(() => {
      const { project, toUserId } = getOffered(id)
      if (toUserId !== byUserId) {
        throw forbidden(
          `Project ${id} is not offered to you: only ${nameOf(toUserId)} may accept or decline it.`,
        )
      }
      const subject = hrefOf('project', id)
      take(clock.now())
      notices.settle(subject, 'project-offered')
      notices.add({
        userId: project.owner_id,
        kind: `project-${word}`,
        text: `${nameOf(byUserId)} has ${word} the project ${project.name}.`,
        subject,
      })
      return get(id)
    })

  return {
    /** The owner offers a project. Refused: to oneself, to an unknown user, and a second time. */
    offer: (id: number, byUserId: number, toUserId: number): ProjectRow =>
      database.transaction(() => {
        const project = get(id)
        requireOwner(project, byUserId)
        if (users.get(toUserId) === undefined) {
          throw badRequest([
            { member: 'to', code: 'NotFound', message: `There is no user ${toUserId}.` },
          ])
        }
        if (toUserId === project.owner_id) {
          const message = `Project ${id} already belongs to user ${toUserId}: offer it to another user.`
          throw badRequest([{ member: 'to', code: 'Invalid', message }])
        }
        if (project.transfer_to_id !== null) {
          throw conflict(
            `Project ${id} is already offered to user ${project.transfer_to_id}: withdraw that offer first.`,
          )
        }
        store.offer(id, toUserId, clock.now())
        notices.add({
          userId: toUserId,
          kind: 'project-offered',
          text: `${project.owner_name} offers you the project ${project.name}.`,
          subject: hrefOf('project', id),
        })
        return get(id)
      }),
    /** The recipient of the offer accepts it. */
    accept: (id: number, byUserId: number): ProjectRow =>
      answer(id, byUserId, 'accepted', (nowMs) => {
        quotas.require({ kind: 'user', id: byUserId }, get(id).total_size)
        store.transfer(id, byUserId, nowMs)
      }),
    /** The recipient of the offer declines it. */
    decline: (id: number, byUserId: number): ProjectRow =>
      answer(id, byUserId, 'declined', (nowMs) => store.offer(id, undefined, nowMs)),
    /** The owner withdraws the offer. */
    withdraw: (id: number, byUserId: number): ProjectRow =>
      database.transaction(() => {
        const { project } = getOffered(id)
        requireOwner(project, byUserId)
        store.offer(id, undefined, clock.now())
        notices.settle(hrefOf('project', id), 'project-offered')
        return get(id)
      }),
    /** The projects that are offered to a user. */
    offered: (): ProjectRow[] => store.offered(),
  }
}
/**
 * Transfers of projects to another user. "TransferPending is true while the project is handed to another user who
 * has not yet accepted. On acceptance that user becomes the owner": of the project, and of the samples and AppResults
 * in it with their files. The sessions that made them still belong to their creator, who did the analysis.
 */
export type Transfers = ReturnType<typeof createTransfers>

function requireOwner(project: ProjectRow, userId: number): void {
  if (project.owner_id === userId) return
  throw forbidden(`Project ${project.id} is not yours: only its owner may transfer it.`)
}
