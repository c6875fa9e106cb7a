import { control } from '../../api/control.ts'

/** A state that is kept under a name. */
export type Snapshot = {
  readonly name: string
  /** `newer`: of a later version; `damaged`: it can't be gone back to. */
  readonly state: 'good' | 'newer' | 'damaged'
  /** ISO 8601, by the platform's clock; null where it can't be read. */
  readonly taken: string | null
  readonly bytes: number
}

type Value = string | number | null

/** A record that differs in two states, its members named as in the database. */
export type RecordChange = {
  readonly key: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly members: Readonly<
    Record<string, { readonly before?: Value | undefined; readonly after?: Value | undefined }>
  >
}

export type ResourceChanges = {
  readonly resource: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** The first so many. */
  readonly records: readonly RecordChange[]
}

/** How many records of each resource are shown. */
const shownRecords = 50

const at = (name: string, word = ''): string => `snapshots/${encodeURIComponent(name)}${word}`

export async function readSnapshots(signal: AbortSignal): Promise<readonly Snapshot[]> {
  type Answer = { readonly details: readonly Snapshot[] }
  return (await control<Answer>('GET', 'snapshots', undefined, signal)).details
}

export function keepSnapshot(name: string): Promise<void> {
  return control('POST', at(name))
}

export function goBackTo(name: string): Promise<void> {
  return control('POST', at(name, '/restore'))
}

export function deleteSnapshot(name: string): Promise<void> {
  return control('DELETE', at(name))
}

/** What has changed since a snapshot: until another one, or until now. */
export async function readDifference(
  name: string,
  other: string | undefined,
  signal: AbortSignal,
): Promise<readonly ResourceChanges[]> {
  const query = new URLSearchParams({ limit: String(shownRecords) })
  if (other !== undefined) query.set('with', other)
  type Answer = { readonly resources: readonly ResourceChanges[] }
  const path = at(name, `/diff?${query}`)
  return (await control<Answer>('GET', path, undefined, signal)).resources
}

/** Members that say enough of a record that was added or removed. */
const telling = ['name', 'path', 'experiment_name', 'email', 'status', 'text'] as const
/** A value is shown this far. */
const longestValue = 60

/** What a record's change is about, line by line. */
export function changeLines({ change, members }: RecordChange): readonly string[] {
  if (change === 'changed') {
    return Object.entries(members).map(
      ([member, { before, after }]) =>
        `${member}: ${shownValue(member, before)} → ${shownValue(member, after)}`,
    )
  }
  return telling.flatMap((member) => {
    const value = members[member]
    return value === undefined ? [] : [shownValue(member, value.after ?? value.before)]
  })
}

/** A table's name as words. */
export function resourceWords(resource: string): string {
  return resource.replaceAll('_', ' ')
}

function shownValue(member: string, value: Value | undefined): string {
  if (value === null || value === undefined) return '∅'
  if (typeof value === 'number' && member.endsWith('_ms')) return new Date(value).toISOString()
  const text = String(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
