import {
  changedMembers,
  knownChanges,
  resourceWords,
  tellingValues,
  type RecordChange,
  type ResourceChanges,
  type SnapshotDifference,
} from '@benchtop/contracts'
import type { Output } from '../output/output.ts'
import { printList } from '../output/table.ts'

/**
 * Shows the differences between two states: the counts of each resource, then its records with the members that
 * changed.
 */
export async function printDifference(
  output: Output,
  { before, after, resources }: SnapshotDifference,
): Promise<void> {
  output.line(`${before.name} (${before.taken}) → ${after.name ?? 'now'} (${after.taken})`)
  if (resources.length === 0) {
    output.line('No differences.')
    return
  }
  const count = (number: number, sign: string): string => (number === 0 ? '' : `${sign}${number}`)
  for (const { text } of knownChanges(resources)) output.line(text)
  output.line()
  await printList(output, resources, {
    columns: {
      '': ({ resource }) => resourceWords(resource),
      added: ({ added }) => count(added, '+'),
      removed: ({ removed }) => count(removed, '−'),
      changed: ({ changed }) => count(changed, '~'),
    },
    right: ['added', 'removed', 'changed'],
  })
  for (const changes of resources) printRecords(output, changes)
}

function printRecords(output: Output, changes: ResourceChanges): void {
  const { resource, records, added, removed, changed } = changes
  if (records.length > 0) output.line()
  for (const record of records) {
    for (const line of recordLines(output, resource, record)) output.line(line)
  }
  const rest = added + removed + changed - records.length
  if (rest > 0)
    output.line(output.paint('dim', `  and ${rest} more of ${resourceWords(resource)}: --limit`))
}

function recordLines(output: Output, resource: string, record: RecordChange): string[] {
  const { key, change } = record
  const name = `${resourceWords(resource)} ${key}`
  if (change === 'changed') {
    return [
      `${output.paint('yellow', '~')} ${name}`,
      ...changedMembers(record, quoted).map(
        ({ member, before, after }) => `    ${member}  ${before} → ${after}`,
      ),
    ]
  }
  const values = tellingValues(record, quoted)
  const sign = change === 'added' ? output.paint('green', '+') : output.paint('red', '−')
  return [`${sign} ${name}${values.length === 0 ? '' : `  ${values.join('  ')}`}`]
}

/** Texts are quoted: next to each other, they would run together. */
function quoted(value: string | number): string {
  return JSON.stringify(value)
}
