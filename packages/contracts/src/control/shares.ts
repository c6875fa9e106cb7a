import { z } from 'zod'
import { empty, record } from '../results.ts'
import { setBy } from './authority.ts'
import { id, moment, owners } from './scalars.ts'

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
  listProjectShares: owners('listProjectShares', 'GET', '/projects/{id}/shares', {
    summary: 'Lists the users and workgroups that a project is shared with.',
    responses: { 200: record(shareList) },
  }),
  shareProject: owners('shareProject', 'POST', '/projects/{id}/shares', {
    summary:
      'Shares a project, and all that is in it, with a user or workgroup, or changes its access.',
    body: { kind: 'json', members: newShare },
    responses: { 200: record(shareRecord) },
  }),
  unshareProject: owners('unshareProject', 'DELETE', '/projects/{id}/shares/{with}', {
    summary: 'Stops sharing a project with a user or workgroup, immediately.',
    responses: { 204: empty },
  }),
  listRunShares: owners('listRunShares', 'GET', '/runs/{id}/shares', {
    summary: 'Lists the users and workgroups that a run is shared with.',
    responses: { 200: record(shareList) },
  }),
  shareRun: owners('shareRun', 'POST', '/runs/{id}/shares', {
    summary: 'Shares a run with a user or workgroup, or changes its access.',
    body: { kind: 'json', members: newShare },
    responses: { 200: record(shareRecord) },
  }),
  unshareRun: owners('unshareRun', 'DELETE', '/runs/{id}/shares/{with}', {
    summary: 'Stops sharing a run with a user or workgroup, immediately.',
    responses: { 204: empty },
  }),
} as const
