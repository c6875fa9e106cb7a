import { z } from 'zod'
import { operation } from '../operation.ts'
import { record } from '../results.ts'
import { id, moment, ownersOperation } from './scalars.ts'

/** What a notice is about, so that a page can distinguish notices without reading their text. */
export const noticeKinds = [
  'appsession-needs-attention',
  'run-needs-attention',
  'project-offered',
  'project-accepted',
  'project-declined',
  'project-shared',
  'run-shared',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A message that the platform sends to a user on its own. */
const noticeRecord = z.strictObject({
  id,
  user: id,
  kind: z.enum(noticeKinds),
  /** One sentence. */
  text: z.string(),
  /** The Href of what it is about. */
  subject: z.string(),
  created: moment,
  read: moment.nullable(),
})
export type ControlNotice = z.output<typeof noticeRecord>

export const notices = {
  listNotices: operation({
    ...ownersOperation,
    id: 'control.listNotices',
    method: 'GET',
    path: '/notices',
    summary: 'Lists the notices to all users, or with ?user=<id> to one, newest first.',
    query: z.object({ user: z.string().optional() }),
    responses: { 200: record(z.strictObject({ notices: z.array(noticeRecord) })) },
  }),
  markNoticeRead: operation({
    ...ownersOperation,
    id: 'control.markNoticeRead',
    method: 'POST',
    path: '/notices/{id}/read',
    summary: 'Marks a notice as read.',
    responses: { 200: record(noticeRecord) },
  }),
} as const
