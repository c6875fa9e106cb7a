import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where } from '../../storage/paged.ts'
import { insertRow } from '../../storage/rows.ts'

/** A resource with comments. */
export type CommentedKind = 'appsession' | 'dataset' | 'lane'
export type Commented = { readonly kind: CommentedKind; readonly id: number }

export type CommentRow = {
  id: number
  text: string
  user_id: number
  user_name: string
  created_ms: number
}

const from = 'comment c JOIN user u ON u.id = c.user_id'

export function commentStore(database: Database) {
  const any = database.statement<[string, number]>(
    'SELECT 1 FROM comment WHERE kind = ? AND subject_id = ? LIMIT 1',
  )
  return {
    insert: ({ kind, id }: Commented, text: string, user_id: number, created_ms: number): void =>
      void insertRow(database, 'comment', { kind, subject_id: id, text, user_id, created_ms }),
    has: (on: Commented): boolean => any.get(on.kind, on.id) !== undefined,
    list: (on: Commented, page: Page<'Timestamp'>) =>
      selectPage<CommentRow, 'Timestamp'>(database, {
        columns: 'c.*, u.name AS user_name',
        from,
        listed: 'comment c',
        conditions: [where('c.kind = ?', on.kind), where('c.subject_id = ?', on.id)],
        order: { Timestamp: 'c.created_ms' },
        id: 'c.id',
        page,
      }),
  }
}
export type CommentStore = ReturnType<typeof commentStore>
