import {
  changedMembers,
  tellingValues,
  type RecordChange,
  type ResourceChanges,
  type SnapshotRecord,
} from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** How many records of each resource are shown. */
const shownRecords = 50

export async function readSnapshots(signal: AbortSignal): Promise<readonly SnapshotRecord[]> {
  return (await control.listSnapshots({}, { signal })).details
}

export function keepSnapshot(name: string): Promise<void> {
  return control.saveSnapshot({ name })
}

export function goBackTo(name: string): Promise<void> {
  return control.restoreSnapshot({ name })
}

export function deleteSnapshot(name: string): Promise<void> {
  return control.deleteSnapshot({ name })
}

/** The changes from a snapshot to another one, or to the current state. */
export async function readDifference(
  name: string,
  other: string | undefined,
  signal: AbortSignal,
): Promise<readonly ResourceChanges[]> {
  const params = { name, with: other, limit: shownRecords }
  return (await control.compareSnapshot(params, { signal })).resources
}

/** A record's change, line by line. */
export function changeLines(record: RecordChange): readonly string[] {
  return record.change === 'changed'
    ? changedMembers(record).map(({ member, before, after }) => `${member}: ${before} → ${after}`)
    : tellingValues(record)
}
