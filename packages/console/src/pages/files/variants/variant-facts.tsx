import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'

/** The number of samples that are shown for a variant; a cohort can have thousands. */
const shownSamples = 50

type Props = { readonly variant: VariantRecord; readonly set: VariantSetRecord }

/** Every field of a variant, with the header's descriptions. */
export function VariantFacts({ variant, set: { Legends } }: Props) {
  const { REF, ALT, ID, QUAL, FILTER, INFO, SampleFormat } = variant
  const samples = Object.entries(SampleFormat)
  const formats = [...new Set(samples.flatMap(([, fields]) => Object.keys(fields)))]
  const filter = Legends.FILTER.find((one) => one.ID === FILTER)?.Description
  const about = (legends: VariantSetRecord['Legends']['INFO'], id: string): string =>
    legends.find((one) => one.ID === id)?.Description ?? ''
  return (
    <div class="stack">
      <dl class="facts">
        <dt>Ref</dt>
        <dd class="mono">{REF}</dd>
        <dt>Alt</dt>
        <dd class="mono">{ALT}</dd>
        <dt>Id</dt>
        <dd>{ID.filter((one) => one !== '.').join(', ') || '–'}</dd>
        <dt>Quality</dt>
        <dd>{QUAL ?? '–'}</dd>
        <dt>Filter</dt>
        <dd>
          {FILTER === '.' ? '–' : FILTER}
          {filter !== undefined && <div class="quiet">{filter}</div>}
        </dd>
      </dl>
      <h3>Info</h3>
      <dl class="facts">
        {Object.entries(INFO).flatMap(([key, values]) => [
          <dt key={`${key} name`}>
            <code>{key}</code>
          </dt>,
          <dd key={key}>
            <span class="mono">{values.length === 0 ? 'yes' : values.join(', ')}</span>
            <div class="quiet">{about(Legends.INFO, key)}</div>
          </dd>,
        ])}
      </dl>
      {samples.length > 0 && (
        <>
          <h3>Samples</h3>
          <div class="wide-table" tabIndex={0} role="region" aria-label="Samples">
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">Sample</th>
                  {formats.map((format) => (
                    <th key={format} scope="col" title={about(Legends.FORMAT, format)}>
                      {format}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {samples.slice(0, shownSamples).map(([sample, fields]) => (
                  <tr key={sample}>
                    <th scope="row">{sample}</th>
                    {formats.map((format) => (
                      <td key={format} class="mono">
                        {fields[format] ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {samples.length > shownSamples && (
            <p class="quiet">and {formatCount(samples.length - shownSamples)} more samples</p>
          )}
        </>
      )}
    </div>
  )
}
