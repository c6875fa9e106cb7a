import { z } from 'zod'
import { record } from '../results.ts'
import { id, moment, owners } from './scalars.ts'

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
  listNotices: owners('listNotices', 'GET', '/notices', {
    summary: 'Lists the notices to all users, or with ?user=<id> to one, newest first.',
    query: z.object({ user: z.string().optional() }),
    responses: { 200: record(z.strictObject({ notices: z.array(noticeRecord) })) },
  }),
  markNoticeRead: owners('markNoticeRead', 'POST', '/notices/{id}/read', {
    summary: 'Marks a notice as read.',
    responses: { 200: record(noticeRecord) },
  }),
} as const
