import { formatTimestamp, type V2Comment } from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import { v2User } from '../v2-records.ts'
import type { CommentRow } from './comments-store.ts'

export function v2Comment(row: CommentRow, v2Href: V2Href): V2Comment {
  return {
    Id: String(row.id),
    Comment: row.text,
    Timestamp: formatTimestamp(row.created_ms),
    UserCreatedBy: v2User(row.user_id, row.user_name, v2Href),
  }
}
