import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { NoticeRow } from '../resources/notices/notices-store.ts'
import { optionalExisting } from './existing.ts'
import { isoOf } from './moments.ts'

/** The notices that the platform sends to its users. */
export function noticesControl({ notices, users }: Platform) {
  return controlHandlers({
    listNotices({ query }) {
      const userId = optionalExisting(users.rows, query.user, 'user')
      return { status: 200, record: { notices: notices.rules.list(userId).map(noticeView) } }
    },
    markNoticeRead: ({ params }) => ok(noticeView(notices.rules.read(params.id))),
  })
}

/** A notice as the control API and the console's pages have it. */
export function noticeView({ id, user_id, kind, text, subject, created_ms, read_ms }: NoticeRow) {
  return {
    id: String(id),
    user: String(user_id),
    kind,
    text,
    subject,
    created: isoOf(created_ms),
    read: isoOf(read_ms),
  }
}
