import type { SystemNotification } from '@benchtop/contracts'
import type { Dialect, PageInfo } from '../dialects/dialect.ts'

/** JSON in pieces that follow one another: a copy of a large page would be memory to collect with each answer. */
export type JsonPieces = readonly Uint8Array[]

/** The envelope of a record with its bytes in it. */
export function aroundRecord(
  dialect: Dialect,
  record: Uint8Array,
  notifications: readonly SystemNotification[],
): JsonPieces {
  // The record comes first in every envelope: there is no other null before it.
  return around(JSON.stringify(dialect.record(null, notifications)), 'null', record)
}

/** The envelope of a page with the bytes of its items in it. */
export function aroundItems(
  dialect: Dialect,
  items: Uint8Array,
  info: PageInfo,
  notifications: readonly SystemNotification[],
): JsonPieces {
  return around(JSON.stringify(dialect.page([], info, notifications)), '[]', items)
}

/** Below this, a copy takes less time than a further write. */
const smallBytes = 32 * 1024

/** Inserts bytes into an envelope in place of the first empty value, which the dialect was called with. */
function around(frame: string, placeholder: string, bytes: Uint8Array): JsonPieces {
  const at = frame.indexOf(placeholder)
  const pieces = [
    Buffer.from(frame.slice(0, at)),
    bytes,
    Buffer.from(frame.slice(at + placeholder.length)),
  ]
  return bytes.length < smallBytes ? [Buffer.concat(pieces)] : pieces
}
