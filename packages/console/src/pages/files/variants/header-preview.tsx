import type { FileRecord, VariantSetRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { TableCard, type Column } from '../../../design/columns.tsx'
import { Facts } from '../../../design/facts.tsx'
import { formatCount } from '../../../design/format.ts'
import { Card, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'

type Legends = VariantSetRecord['Legends']

/** Lines of one key that are shown: a genome can have thousands of contigs. */
const shownLines = 30

/** The header of a VCF: where it comes from, and what its fields mean. */
export function HeaderPreview({ file }: { file: FileRecord }) {
  const [indexing, setIndexing] = useState<Indexing>()
  const { value, error, reload } = useLoaded(
    (signal) => {
      const ask = () => api.v1.getVariantSet({ id: file.Id }, { signal })
      return untilIndexed(ask, setIndexing, signal)
    },
    [file.Id],
  )
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  if (value === undefined) return <Unloaded {...{ error, reload }} lines={12} isCard />
  const { Metadata, Legends } = value
  const metadata = Object.entries(Metadata)
  return (
    <>
      {metadata.length > 0 && (
        <Card title="The file">
          <Facts of={metadata.map(([key, text]) => [key, <Lines text={text} />])} />
        </Card>
      )}
      <LegendTable title="Info" legends={Legends.INFO} />
      <LegendTable title="Format" legends={Legends.FORMAT} />
      <LegendTable title="Filter" legends={Legends.FILTER} />
      {Legends.Samples.length > 0 && (
        <Card title={`${formatCount(Legends.Samples.length)} samples`}>
          <Lines text={Legends.Samples.join('\n')} />
        </Card>
      )}
    </>
  )
}

function Lines({ text }: { text: string }) {
  const lines = text.split('\n')
  return (
    <>
      {lines.slice(0, shownLines).map((line, at) => (
        <div key={at}>{line}</div>
      ))}
      {lines.length > shownLines && (
        <div class="quiet">and {formatCount(lines.length - shownLines)} more</div>
      )}
    </>
  )
}

type LegendProps = { readonly title: string; readonly legends: Legends['INFO'] | Legends['FILTER'] }

function LegendTable({ title, legends }: LegendProps) {
  if (legends.length === 0) return null
  const isTyped = legends.some((legend) => 'Type' in legend)
  const columns: readonly Column<Legend>[] = [
    { title: 'Name', show: ({ ID }) => <code>{ID}</code> },
    ...(isTyped ? typeColumns : []),
    { title: 'Description', show: ({ Description }) => Description },
  ]
  return <TableCard<Legend> title={title} of={legends} columns={columns} />
}

type Legend = (Legends['INFO'] | Legends['FILTER'])[number]

const typeColumns: readonly Column<Legend>[] = [
  { title: 'Number', show: (legend) => 'Type' in legend && legend.Number },
  { title: 'Type', show: (legend) => 'Type' in legend && legend.Type },
]
