import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { LoadedTable } from '../../../design/columns.tsx'
import { Facts } from '../../../design/facts.tsx'
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
      <Facts
        of={[
          ['Ref', <span class="mono">{REF}</span>],
          ['Alt', <span class="mono">{ALT}</span>],
          ['Id', ID.filter((one) => one !== '.').join(', ') || '–'],
          ['Quality', QUAL ?? '–'],
          [
            'Filter',
            <>
              {FILTER === '.' ? '–' : FILTER}
              {filter !== undefined && <div class="quiet">{filter}</div>}
            </>,
          ],
        ]}
      />
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
          <LoadedTable
            label="Samples"
            of={samples.slice(0, shownSamples)}
            columns={[
              { title: 'Sample', show: ([sample]) => sample },
              ...formats.map((title) => ({
                title,
                about: about(Legends.FORMAT, title),
                class: 'mono',
                show: ([, fields]: (typeof samples)[number]) => fields[title] ?? '–',
              })),
            ]}
          />
          {samples.length > shownSamples && (
            <p class="quiet">and {formatCount(samples.length - shownSamples)} more samples</p>
          )}
        </>
      )}
    </div>
  )
}
