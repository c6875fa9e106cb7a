/**
 * What a named snapshot is good for.
 *
 * - `good`: it can be gone back to; one of an earlier version is brought to today's schema on the way.
 * - `newer`: a later Benchtop wrote it.
 * - `damaged`: its bytes are not those that were written.
 */
export type SnapshotState = 'good' | 'newer' | 'damaged'

/** A snapshot as the control API tells it. */
export type SnapshotRecord = {
  readonly name: string
  readonly state: SnapshotState
  /** ISO 8601, by the platform's clock; null where it can't be read. */
  readonly taken: string | null
  /** What it takes up itself: the contents of its files are shared with the platform. */
  readonly bytes: number
  /** How many contents its files have; null where it can't be read. */
  readonly files: number | null
}

/** A value of a record, as it is told: text, a number, nothing; `secret` stands for what isn't told. */
export type ComparedValue = string | number | null

/** A record that is in one of two states, or in both and not the same. Members are named as in the database. */
export type RecordChange = {
  readonly key: string
  readonly change: 'added' | 'removed' | 'changed'
  /** The members that differ; of a record that was added or removed, all that it has. */
  readonly members: Readonly<
    Record<string, { readonly before?: ComparedValue; readonly after?: ComparedValue }>
  >
}

export type ResourceChanges = {
  /** The resource's table. */
  readonly resource: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** In the order of their keys; the first so many. */
  readonly records: readonly RecordChange[]
}

/** What two states differ in: clocks in ISO 8601, `name` null for the running state. */
export type SnapshotDifference = {
  readonly before: { readonly name: string; readonly taken: string }
  readonly after: { readonly name: string | null; readonly taken: string }
  readonly resources: readonly ResourceChanges[]
}

/** Members that say enough of a record that was added or removed. */
const telling = ['name', 'path', 'experiment_name', 'email', 'status', 'text'] as const
/** A value is told this far. */
const longestValue = 60

/** How a value stands where people read it; times are in ISO 8601 in any case. */
type TextOf = (value: string | number) => string

/** A resource's table as words. */
export function resourceWords(resource: string): string {
  return resource.replaceAll('_', ' ')
}

/** What a record that was added or removed is called, by those of its members that say it. */
export function tellingValues({ members }: RecordChange, textOf: TextOf = String): string[] {
  return telling.flatMap((member) => {
    const value = members[member]
    return value === undefined ? [] : [comparedText(member, value.after ?? value.before, textOf)]
  })
}

/** What each member of a record that changed was and is. */
export function changedMembers(
  { members }: RecordChange,
  textOf: TextOf = String,
): { readonly member: string; readonly before: string; readonly after: string }[] {
  return Object.entries(members).map(([member, { before, after }]) => ({
    member,
    before: comparedText(member, before, textOf),
    after: comparedText(member, after, textOf),
  }))
}

function comparedText(member: string, value: ComparedValue | undefined, textOf: TextOf): string {
  if (value === null || value === undefined) return '∅'
  if (typeof value === 'number' && member.endsWith('_ms')) return new Date(value).toISOString()
  const text = textOf(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
