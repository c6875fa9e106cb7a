import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'
import type { Column } from '../../../design/columns.tsx'
import { placeOf, variantAddress } from './variant-address.ts'
import type { VariantFilters } from './variant-filters.ts'

/** Samples whose genotypes have a column; the others are shown when a variant is opened. */
const shownSamples = 3

const fixed: readonly Column<VariantRecord>[] = [
  { title: 'Id', width: 'minmax(5rem, 1fr)', show: ({ ID }) => orMissing(ID.join(', ')) },
  { title: 'Ref', width: 'minmax(4rem, 1fr)', show: ({ REF }) => <Bases text={REF} /> },
  { title: 'Alt', width: 'minmax(4rem, 1fr)', show: ({ ALT }) => <Bases text={ALT} /> },
  {
    title: 'Quality',
    width: '5rem',
    isNumber: true,
    show: ({ QUAL }) => (
      <span class="numbers">{orMissing(QUAL === undefined ? QUAL : String(QUAL))}</span>
    ),
  },
  { title: 'Filter', width: 'minmax(5rem, 1fr)', show: ({ FILTER }) => orMissing(FILTER) },
  {
    title: 'Info',
    width: 'minmax(10rem, 3fr)',
    show: ({ INFO }) => <span class="mono quiet">{infoText(INFO)}</span>,
  },
]

/** A missing value, with or without a dot. */
function orMissing(text: string | undefined) {
  return text === undefined || text === '' || text === '.' ? <span class="quiet">–</span> : text
}

/** The position, which leads to the page of the variant. */
function positionColumn(file: string, filters: VariantFilters): Column<VariantRecord> {
  return {
    title: 'Position',
    width: '7.5rem',
    sortBy: 'Position',
    show: (variant) => (
      <a class="numbers" href={variantAddress(file, placeOf(variant), filters)}>
        {formatCount(variant.POS)}
      </a>
    ),
  }
}

/** The columns of a VCF: the fixed ones, and the genotypes of a chosen sample or of its first ones. */
export function variantColumns(
  file: string,
  { Legends }: VariantSetRecord,
  filters: VariantFilters,
): readonly Column<VariantRecord>[] {
  const { sample: chosen } = filters
  const shown = Legends.Samples.includes(chosen) ? [chosen] : Legends.Samples.slice(0, shownSamples)
  const genotypes = shown.map((sample): Column<VariantRecord> => {
    const name = sample.split('/').at(-1) ?? sample
    return {
      title: name,
      width: 'minmax(5rem, 1fr)',
      show: ({ SampleFormat }) => orMissing(SampleFormat[sample]?.['GT']),
    }
  })
  return [positionColumn(file, filters), ...fixed, ...genotypes]
}

/** INFO as in the line of the file. */
function infoText(info: VariantRecord['INFO']): string {
  return Object.entries(info)
    .map(([key, values]) => (values.length === 0 ? key : `${key}=${values.join(',')}`))
    .join(';')
}

function Bases({ text }: { text: string }) {
  return (
    <span class="mono" title={text.length > 8 ? text : undefined}>
      {text}
    </span>
  )
}
