import type { FileFindingsRecord, FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { countOf } from '../../design/format.ts'
import { Empty, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { IndexingNote } from './indexing-note.tsx'
import { untilIndexed, type Indexing } from './until-indexed.ts'

type Row = FileFindingsRecord['Findings'][number]

/** What is odd in the content of a file, and what the platform does with it. */
export function FindingsPreview({ file }: { file: FileRecord }) {
  const [checking, setChecking] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    (signal) => {
      const ask = () => api.v1.getFileFindings({ id: file.Id }, { signal })
      return untilIndexed(ask, setChecking, signal)
    },
    [file.Id],
  )
  if (checking !== undefined) return <IndexingNote indexing={checking} doing="checked" />
  if (value === undefined) return <Unloaded {...{ error, reload }} lines={12} isCard />
  const { Format, RecordCount, Counts, Findings } = value
  const read = `${Format} with ${countOf(RecordCount, 'records')}`
  if (Findings.length === 0) {
    return (
      <Empty isCard title="Nothing odd">
        {read}, as the format has it.
      </Empty>
    )
  }
  return (
    <TableCard<Row>
      title={read}
      actions={<Severities of={value} />}
      of={{
        Items: Findings,
        TotalCount: Object.values(Counts).reduce((sum, count) => sum + count, 0),
      }}
      columns={columns}
    />
  )
}

const tones = { error: 'bad', warning: 'warn', note: 'off' } as const
const severities = ['error', 'warning', 'note'] as const

function Severities({ of: { Counts, Findings } }: { of: FileFindingsRecord }) {
  const rules = new Map(Findings.map(({ Rule, Severity }) => [Rule, Severity]))
  return severities.map((severity) => {
    const count = Object.entries(Counts).reduce(
      (sum, [rule, times]) => (rules.get(rule) === severity ? sum + times : sum),
      0,
    )
    if (count === 0) return null
    const text = countOf(count, `${severity}s`)
    return <span class={`badge ${tones[severity]}`}>{text}</span>
  })
}

const columns: readonly Column<Row>[] = [
  {
    title: 'Place',
    class: 'place',
    show: ({ Line, Record }) =>
      Line !== undefined ? `Line ${Line}` : Record !== undefined ? `Record ${Record}` : 'File',
  },
  {
    title: 'Severity',
    show: ({ Severity }) => <span class={`badge ${tones[Severity]}`}>{Severity}</span>,
  },
  { title: 'Finding', class: 'finding', show: ({ Reason }) => Reason },
  { title: 'What the platform does', class: 'finding', show: ({ Effect }) => Effect },
  { title: 'Rule', show: ({ Rule }) => <code>{Rule}</code> },
]
