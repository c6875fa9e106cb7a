import {
  changedMembers,
  tellingValues,
  type RecordChange,
  type ResourceChanges,
  type SnapshotDifference,
  type SnapshotRecord,
} from '@benchtop/contracts'
import { control } from '../../api/control.ts'

/** How many records of each resource are shown. */
const shownRecords = 50

const at = (name: string, word = ''): string => `snapshots/${encodeURIComponent(name)}${word}`

export async function readSnapshots(signal: AbortSignal): Promise<readonly SnapshotRecord[]> {
  type Answer = { readonly details: readonly SnapshotRecord[] }
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
  const path = at(name, `/diff?${query}`)
  return (await control<SnapshotDifference>('GET', path, undefined, signal)).resources
}

/** What a record's change is about, line by line. */
export function changeLines(record: RecordChange): readonly string[] {
  return record.change === 'changed'
    ? changedMembers(record).map(({ member, before, after }) => `${member}: ${before} → ${after}`)
    : tellingValues(record)
}
