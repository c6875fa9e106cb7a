import type { SystemNotification } from '@benchtop/contracts'
import type { Dialect, PageInfo } from '../dialects/dialect.ts'

/** The envelope of a record with its bytes in it. */
export function aroundRecord(
  dialect: Dialect,
  record: Uint8Array,
  notifications: readonly SystemNotification[],
): Buffer {
  // The record comes first in every envelope: there is no other null before it.
  return around(JSON.stringify(dialect.record(null, notifications)), 'null', record)
}

/** The envelope of a page with the bytes of its items in it. */
export function aroundItems(
  dialect: Dialect,
  items: Uint8Array,
  info: PageInfo,
  notifications: readonly SystemNotification[],
): Buffer {
  return around(JSON.stringify(dialect.page([], info, notifications)), '[]', items)
}

/** Inserts bytes into an envelope in place of the first empty value, which the dialect was called with. */
function around(frame: string, placeholder: string, bytes: Uint8Array): Buffer {
  const at = frame.indexOf(placeholder)
  return Buffer.concat([
    Buffer.from(frame.slice(0, at)),
    bytes,
    Buffer.from(frame.slice(at + placeholder.length)),
  ])
}
