import type { Platform } from '../platform/platform.ts'
import type { NoticeRow } from '../resources/notices/notices-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

/** What the platform tells its users by itself. */
export function noticeOperations(platform: Platform): readonly ControlOperation[] {
  const { notices, users, deadlines } = platform
  return [
    controlOperation({
      method: 'GET',
      path: 'notices',
      summary: 'The notices to all users, or with ?user=<id> to one, the newest first.',
      run({ query }) {
        deadlines.settle()
        const { user } = query
        const userId = user === undefined ? undefined : requireExisting(users.rows, user, 'user')
        return { notices: notices.rules.list(userId).map(noticeView) }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'notices/{id}/read',
      summary: 'Marks a notice as read.',
      run: ({ params }) => noticeView(notices.rules.read(pathId(params))),
    }),
  ]
}

function noticeView({ id, user_id, kind, text, subject, created_ms, read_ms }: NoticeRow) {
  return {
    id: String(id),
    user: String(user_id),
    kind,
    text,
    subject,
    created: new Date(created_ms).toISOString(),
    read: read_ms === null ? null : new Date(read_ms).toISOString(),
  }
}
