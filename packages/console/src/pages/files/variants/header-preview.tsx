import type { FileRecord, VariantSetRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
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
  if (error !== undefined || value === undefined) {
    return (
      <Card>
        <Unloaded error={error} reload={reload} lines={12} />
      </Card>
    )
  }
  const { Metadata, Legends } = value
  const metadata = Object.entries(Metadata)
  return (
    <>
      {metadata.length > 0 && (
        <Card title="The file">
          <dl class="facts">
            {metadata.flatMap(([key, text]) => [
              <dt key={`${key} name`}>{key}</dt>,
              <dd key={key}>
                <Lines text={text} />
              </dd>,
            ])}
          </dl>
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
  return (
    <Card flush title={title}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {isTyped && <th scope="col">Number</th>}
            {isTyped && <th scope="col">Type</th>}
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {legends.map((legend, at) => (
            <tr key={at}>
              <th scope="row">
                <code>{legend.ID}</code>
              </th>
              {'Type' in legend && <td>{legend.Number}</td>}
              {'Type' in legend && <td>{legend.Type}</td>}
              <td>{legend.Description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
