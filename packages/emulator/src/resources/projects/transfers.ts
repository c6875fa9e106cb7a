import { badRequest, conflict, forbidden } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import { found } from '../found.ts'
import type { Notices } from '../notices/notices.ts'
import type { UserStore } from '../users/users-store.ts'
import type { ProjectRow, ProjectStore } from './projects-store.ts'

/**
 * Projects that are handed to another user. "TransferPending is true while the project is handed to another user who has
 * not yet accepted. On acceptance that user becomes the owner": of the project, and of the samples and AppResults in it
 * with their files. The sessions that made them stay their creator's, as an analysis stays done by who did it.
 */
export type Transfers = {
  /** The owner offers a project. Refused: to oneself, to nobody, and a second time. */
  offer(projectId: number, byUserId: number, toUserId: number): ProjectRow
  /** The user that it is offered to takes it. */
  accept(projectId: number, byUserId: number): ProjectRow
  /** The user that it is offered to leaves it where it is. */
  decline(projectId: number, byUserId: number): ProjectRow
  /** The owner takes the offer back. */
  withdraw(projectId: number, byUserId: number): ProjectRow
  /** The projects that are offered to somebody. */
  offered(): ProjectRow[]
}

type TransfersOptions = {
  readonly store: ProjectStore
  readonly users: UserStore
  readonly notices: Notices
  readonly database: Database
  readonly clock: Clock
}

export function createTransfers(options: TransfersOptions): Transfers {
  const { store, users, notices, database, clock } = options
  const get = (id: number): ProjectRow => found(store.get(id), `Project ${id}`)
  const nameOf = (userId: number): string => users.get(userId)?.name ?? `User ${userId}`

  /** The project with the user that it is offered to. */
  const getOffered = (id: number): { project: ProjectRow; toUserId: number } => {
    const project = get(id)
    const { transfer_to_id: toUserId, name } = project
    if (toUserId !== null) return { project, toUserId }
    throw conflict(`Project ${id} (${name}) is offered to nobody.`)
  }

  const requireOwner = (project: ProjectRow, userId: number): void => {
    if (project.owner_id === userId) return
    throw forbidden(`Project ${project.id} is not yours to hand over: its owner may.`)
  }

  /** Ends an offer by a word of whom it was made to, and tells the owner. */
  const answer = (
    id: number,
    byUserId: number,
    word: 'accepted' | 'declined',
    take: (nowMs: number) => void,
  ): ProjectRow =>
    database.transaction(() => {
      const { project, toUserId } = getOffered(id)
      if (toUserId !== byUserId) {
        throw forbidden(`Project ${id} is not offered to you: ${nameOf(toUserId)} may answer.`)
      }
      const subject = hrefOf('project', id)
      take(clock.now())
      notices.settle(subject, 'project-offered')
      notices.tell({
        userId: project.owner_id,
        kind: `project-${word}`,
        text: `${nameOf(byUserId)} has ${word} the project ${project.name}.`,
        subject,
      })
      return get(id)
    })

  return {
    offer: (id, byUserId, toUserId) =>
      database.transaction(() => {
        const project = get(id)
        requireOwner(project, byUserId)
        if (users.get(toUserId) === undefined) {
          throw badRequest([
            { member: 'to', code: 'NotFound', message: `There is no user ${toUserId}.` },
          ])
        }
        if (toUserId === project.owner_id) {
          const message = `Project ${id} is user ${toUserId}'s already: offer it to somebody else.`
          throw badRequest([{ member: 'to', code: 'Invalid', message }])
        }
        if (project.transfer_to_id !== null) {
          throw conflict(
            `Project ${id} is offered to user ${project.transfer_to_id} already: withdraw that offer first.`,
          )
        }
        store.offer(id, toUserId, clock.now())
        notices.tell({
          userId: toUserId,
          kind: 'project-offered',
          text: `${project.owner_name} offers you the project ${project.name}.`,
          subject: hrefOf('project', id),
        })
        return get(id)
      }),
    accept: (id, byUserId) =>
      answer(id, byUserId, 'accepted', (nowMs) => store.handOver(id, byUserId, nowMs)),
    decline: (id, byUserId) =>
      answer(id, byUserId, 'declined', (nowMs) => store.offer(id, undefined, nowMs)),
    withdraw: (id, byUserId) =>
      database.transaction(() => {
        const { project } = getOffered(id)
        requireOwner(project, byUserId)
        store.offer(id, undefined, clock.now())
        notices.settle(hrefOf('project', id), 'project-offered')
        return get(id)
      }),
    offered: () => store.offered(),
  }
}
