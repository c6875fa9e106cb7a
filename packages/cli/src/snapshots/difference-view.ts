import type { Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import type {
  ComparedValue,
  RecordChange,
  ResourceChanges,
  SnapshotDifference,
} from '../remote/snapshots-client.ts'

/** Members that say enough of a record that was added or removed. */
const telling = ['name', 'path', 'experiment_name', 'email', 'status', 'text'] as const
/** A value is shown this far. */
const longestValue = 60

/** Shows what two states differ in: the counts of each resource, then its records with the members that changed. */
export async function printDifference(
  output: Output,
  { before, after, resources }: SnapshotDifference,
): Promise<void> {
  output.line(`${before.name} (${before.taken}) → ${after.name ?? 'now'} (${after.taken})`)
  if (resources.length === 0) {
    output.line('They are the same.')
    return
  }
  const count = (number: number, sign: string): string => (number === 0 ? '' : `${sign}${number}`)
  output.line()
  await printTable(output, {
    head: ['', 'added', 'removed', 'changed'],
    right: [1, 2, 3],
    rows: resources.map(({ resource, added, removed, changed }) => [
      words(resource),
      count(added, '+'),
      count(removed, '−'),
      count(changed, '~'),
    ]),
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
    output.line(output.paint('dim', `  and ${rest} more of ${words(resource)}: --limit`))
}

function recordLines(output: Output, resource: string, record: RecordChange): string[] {
  const { key, change, members } = record
  const name = `${words(resource)} ${key}`
  if (change === 'changed') {
    return [
      `${output.paint('yellow', '~')} ${name}`,
      ...Object.entries(members).map(
        ([member, { before, after }]) =>
          `    ${member}  ${shown(member, before)} → ${shown(member, after)}`,
      ),
    ]
  }
  const told = telling.flatMap((member) => {
    const value = members[member]
    return value === undefined ? [] : [shown(member, value.after ?? value.before)]
  })
  const sign = change === 'added' ? output.paint('green', '+') : output.paint('red', '−')
  return [`${sign} ${name}${told.length === 0 ? '' : `  ${told.join('  ')}`}`]
}

function shown(member: string, value: ComparedValue | undefined): string {
  if (value === null || value === undefined) return '∅'
  if (typeof value === 'number' && member.endsWith('_ms')) return new Date(value).toISOString()
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

function words(table: string): string {
  return table.replaceAll('_', ' ')
}
