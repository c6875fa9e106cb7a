import type { NoticeKind } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { insertRow } from '../../storage/rows.ts'

export type NoticeRow = {
  id: number
  user_id: number
  kind: NoticeKind
  /** One sentence for the user. */
  text: string
  /** The v1 address of what it is about, such as `v1pre3/appsessions/9001`. */
  subject: string
  created_ms: number
  read_ms: number | null
}

export type NewNotice = {
  readonly userId: number
  readonly kind: NoticeKind
  readonly text: string
  readonly subject: string
  readonly createdMs: number
}

export function noticeStore(database: Database) {
  const all = database.statement<[], NoticeRow>('SELECT * FROM notice ORDER BY id DESC')
  const ofUser = database.statement<[number], NoticeRow>(
    'SELECT * FROM notice WHERE user_id = ? ORDER BY id DESC',
  )
  const read = database.statement<[number, number]>(
    'UPDATE notice SET read_ms = ? WHERE id = ? AND read_ms IS NULL',
  )
  const readAbout = database.statement<[number, string, string]>(
    'UPDATE notice SET read_ms = ? WHERE subject = ? AND kind = ? AND read_ms IS NULL',
  )
  return {
    get: database.statement<[id: number], NoticeRow>('SELECT * FROM notice WHERE id = ?').get,
    /** Newest first: of a user, or of all users. */
    list: (userId: number | undefined): NoticeRow[] =>
      userId === undefined ? all.all() : ofUser.all(userId),
    insert: ({ userId, kind, text, subject, createdMs }: NewNotice): number =>
      insertRow<NoticeRow>(database, 'notice', {
        user_id: userId,
        kind,
        text,
        subject,
        created_ms: createdMs,
      }),
    /** Marks a notice as read; the time of one that is already read doesn't change. */
    read: (id: number, ms: number): void => void read.run(ms, id),
    readAbout: (subject: string, kind: NoticeKind, ms: number): void =>
      void readAbout.run(ms, subject, kind),
  }
}
export type NoticeStore = ReturnType<typeof noticeStore>
