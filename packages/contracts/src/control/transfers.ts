import { z } from 'zod'
import { record } from '../results.ts'
import { setBy } from './authority.ts'
import { id, owners, strictJson } from './scalars.ts'

/** A project on its way from one user to another; `to` is null where there is no open offer. */
const transferRecord = z.strictObject({
  project: id,
  name: z.string(),
  owner: id,
  to: id.nullable(),
})
export type ProjectTransfer = z.output<typeof transferRecord>

const responses = { 200: record(transferRecord) } as const

export const transfers = {
  listTransfers: owners('listTransfers', 'GET', '/transfers', {
    summary:
      'Lists the projects that are offered to another user who has not decided yet; ?user=<id> selects those of and for a user.',
    query: z.object({ user: id.optional() }),
    responses: { 200: record(z.strictObject({ transfers: z.array(transferRecord) })) },
  }),
  offerProject: owners('offerProject', 'POST', '/projects/{id}/transfer', {
    summary: 'Offers a project to another user, on behalf of its owner.',
    body: strictJson({ to: setBy('member', z.string()) }),
    responses,
  }),
  acceptProject: owners('acceptProject', 'POST', '/projects/{id}/transfer/accept', {
    summary: 'Accepts an offered project, on behalf of the recipient.',
    responses,
  }),
  declineProject: owners('declineProject', 'POST', '/projects/{id}/transfer/decline', {
    summary: 'Declines an offered project, on behalf of the recipient.',
    responses,
  }),
  withdrawProject: owners('withdrawProject', 'POST', '/projects/{id}/transfer/withdraw', {
    summary: 'Withdraws the offer of a project, on behalf of its owner.',
    responses,
  }),
} as const
