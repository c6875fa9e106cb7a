import { useState } from 'preact/hooks'
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
          <div class="table-scroll long" tabIndex={0} role="region" aria-label="Differences">
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">Where</th>
                  <th scope="col">Recorded</th>
                  <th scope="col">This bench</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ at, recorded: was, own: is }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      <code>{at}</code>
                    </th>
                    <td>
                      {was === undefined ? <span class="quiet">missing</span> : <code>{was}</code>}
                    </td>
                    <td>
                      {is === undefined ? <span class="quiet">missing</span> : <code>{is}</code>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
    <Card flush title={`${tried.length} operations of ${url}`}>
      <div class="table-scroll" tabIndex={0} role="region" aria-label="Operations">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Answer</th>
              <th scope="col">What differs from this bench</th>
            </tr>
          </thead>
          <tbody>
            {tried.map(({ operation, outcome, status, details }) => (
              <tr key={operation}>
                <th scope="row">
                  <code>{operation}</code>
                </th>
                <td>
                  <span class={`badge ${tones[outcome] ?? ''}`}>{outcome}</span> {status}
                </td>
                <td>
                  <ul>
                    {details.map((detail, at) => (
                      <li key={at}>{detail}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
