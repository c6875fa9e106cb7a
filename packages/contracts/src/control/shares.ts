import { z } from 'zod'
import { operation } from '../operation.ts'
import { empty, record } from '../results.ts'
import { setBy } from './authority.ts'
import { id, moment, ownersOperation } from './scalars.ts'

export const shareAccesses = ['read', 'write'] as const
export type ShareAccess = (typeof shareAccesses)[number]

const shareRecord = z.strictObject({
  /** The user or workgroup that it is shared with. */
  with: id,
  name: z.string(),
  isWorkgroup: z.boolean(),
  access: z.enum(shareAccesses),
  created: moment,
})
export type ControlShare = z.output<typeof shareRecord>

const shareList = z.strictObject({ owner: id, shares: z.array(shareRecord) })

/** A user or a workgroup by id, and what it may do: `write` includes `read`. */
const newShare = z.strictObject({
  with: setBy('member', z.string()),
  access: z.enum(shareAccesses),
})

export const shares = {
  listProjectShares: operation({
    ...ownersOperation,
    id: 'control.listProjectShares',
    method: 'GET',
    path: '/projects/{id}/shares',
    summary: 'Lists the users and workgroups that a project is shared with.',
    responses: { 200: record(shareList) },
  }),
  shareProject: operation({
    ...ownersOperation,
    id: 'control.shareProject',
    method: 'POST',
    path: '/projects/{id}/shares',
    summary:
      'Shares a project, and all that is in it, with a user or workgroup, or changes its access.',
    body: { kind: 'json', members: newShare },
    responses: { 200: record(shareRecord) },
  }),
  unshareProject: operation({
    ...ownersOperation,
    id: 'control.unshareProject',
    method: 'DELETE',
    path: '/projects/{id}/shares/{with}',
    summary: 'Stops sharing a project with a user or workgroup, immediately.',
    responses: { 204: empty },
  }),
  listRunShares: operation({
    ...ownersOperation,
    id: 'control.listRunShares',
    method: 'GET',
    path: '/runs/{id}/shares',
    summary: 'Lists the users and workgroups that a run is shared with.',
    responses: { 200: record(shareList) },
  }),
  shareRun: operation({
    ...ownersOperation,
    id: 'control.shareRun',
    method: 'POST',
    path: '/runs/{id}/shares',
    summary: 'Shares a run with a user or workgroup, or changes its access.',
    body: { kind: 'json', members: newShare },
    responses: { 200: record(shareRecord) },
  }),
  unshareRun: operation({
    ...ownersOperation,
    id: 'control.unshareRun',
    method: 'DELETE',
    path: '/runs/{id}/shares/{with}',
    summary: 'Stops sharing a run with a user or workgroup, immediately.',
    responses: { 204: empty },
  }),
} as const
