import type { ComparedValue, RecordChange } from './control/snapshots.ts'

/** Members that say enough of a record that was added or removed. */
const identifyingMembers = ['name', 'path', 'experiment_name', 'email', 'status', 'text'] as const
/** Values are cut to this length, in characters. */
const longestValue = 60

/** How a value stands where people read it; times are in ISO 8601 in any case. */
type TextOf = (value: string | number) => string

/** A resource's table as words. */
export function resourceLabel(resource: string): string {
  return resource.replaceAll('_', ' ')
}

/** What a record that was added or removed is called, by those of its members that say it. */
export function identifyingValues({ members }: RecordChange, textOf: TextOf = String): string[] {
  return identifyingMembers.flatMap((member) => {
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
