import {
  changedMembers,
  tellingValues,
  type RecordChange,
  type ResourceChanges,
} from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** How many records of each resource are shown. */
const shownRecords = 50

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
