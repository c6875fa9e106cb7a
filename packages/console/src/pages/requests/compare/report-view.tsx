import { useState } from 'preact/hooks'
import { LoadedTable, TableCard } from '../../../design/columns.tsx'
import { CheckBox } from '../../../design/field.tsx'
import { Card, Empty } from '../../../design/pieces.tsx'
import { DiffParts } from './diff-view.tsx'
import { partsOf } from './message-text.ts'
import type { Report, ReportedExchange, ReportedOperation } from './report-file.ts'

/** A report of `benchtop compare`. */
export function ReportView({ report }: { readonly report: Report }) {
  return report.kind === 'real' ? (
    <OperationTable url={report.url} operations={report.operations} />
  ) : (
    <Exchanges exchanges={report.exchanges} />
  )
}

function Exchanges({ exchanges }: { readonly exchanges: readonly ReportedExchange[] }) {
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const differing = exchanges.filter(({ differences }) => differences.length > 0)
  const [chosen, setChosen] = useState<ReportedExchange | undefined>(differing[0])
  const shown = onlyDifferent ? differing : exchanges
  return (
    <div class="compare-report">
      <Card
        flush
        title={`${differing.length} of ${exchanges.length} responses differ`}
        actions={
          <CheckBox checked={onlyDifferent} set={setOnlyDifferent}>
            Only different
          </CheckBox>
        }
      >
        {shown.length === 0 ? (
          <Empty title="No differences">Every response is the same here as recorded.</Empty>
        ) : (
          <div class="compared-list" role="group" aria-label="Compared requests">
            {shown.slice(0, 1000).map((one) => (
              <button
                key={one.number}
                type="button"
                aria-pressed={one === chosen}
                onClick={() => setChosen(one)}
              >
                <Outcome of={one} />
                <code>
                  {one.number} <strong>{one.method}</strong> {one.path}
                </code>
              </button>
            ))}
          </div>
        )}
      </Card>
      {chosen !== undefined && <ExchangeView key={chosen.number} exchange={chosen} />}
    </div>
  )
}

function Outcome({ of: { differences, skipped } }: { readonly of: ReportedExchange }) {
  if (skipped !== undefined) return <span class="badge">skipped</span>
  return differences.length === 0 ? (
    <span class="badge good">same</span>
  ) : (
    <span class="badge warn">
      {differences.length} {differences.length === 1 ? 'differs' : 'differ'}
    </span>
  )
}

function ExchangeView({ exchange }: { readonly exchange: ReportedExchange }) {
  const { method, path, operation, differences, skipped, recorded, own } = exchange
  return (
    <>
      <Card
        flush
        title={
          <span class="mono">
            {method} {path}
          </span>
        }
        actions={operation !== undefined && <code class="quiet">{operation}</code>}
      >
        {skipped !== undefined && <p class="notice">Not compared: {skipped}.</p>}
        {differences.length > 0 && (
          <LoadedTable
            label="Differences"
            isLong
            of={differences}
            columns={[
              { title: 'Where', show: ({ at }) => <code>{at}</code> },
              { title: 'Recorded', show: ({ recorded: was }) => <Shown text={was} /> },
              { title: 'This bench', show: ({ own: is }) => <Shown text={is} /> },
            ]}
          />
        )}
      </Card>
      {recorded !== undefined && own !== undefined && (
        <DiffParts
          parts={partsOf('Response', recorded, own, false)}
          names={['Recorded', 'This bench']}
        />
      )}
    </>
  )
}

const tones: Readonly<Record<string, string>> = {
  same: 'good',
  differs: 'warn',
  failed: 'bad',
}

type TableProps = { readonly url: string; readonly operations: readonly ReportedOperation[] }

function OperationTable({ url, operations }: TableProps) {
  const tried = operations.filter(({ outcome }) => outcome !== 'not tried')
  return (
    <TableCard
      title={`${tried.length} operations of ${url}`}
      label="Operations"
      of={tried}
      columns={[
        { title: 'Operation', show: ({ operation }) => <code>{operation}</code> },
        {
          title: 'Response',
          show: ({ outcome, status }) => (
            <>
              <span class={`badge ${tones[outcome] ?? ''}`}>{outcome}</span> {status}
            </>
          ),
        },
        {
          title: 'What differs from this bench',
          show: ({ details }) => (
            <ul>
              {details.map((detail, at) => (
                <li key={at}>{detail}</li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}

function Shown({ text }: { readonly text: string | undefined }) {
  return text === undefined ? <span class="quiet">missing</span> : <code>{text}</code>
}
