import { useEffect, useId, useState } from 'preact/hooks'
import { Button } from '../../../design/pieces.tsx'
import { filtersIn, isFiltered, noFilters, type VariantFilters } from './variant-filters.ts'

type Props = {
  readonly filters: VariantFilters
  readonly samples: readonly string[]
  readonly choose: (filters: VariantFilters) => void
}

const filterNames = { pass: 'PASS', other: 'Not PASS' } as const
const typeNames = {
  snv: 'SNV',
  insertion: 'Insertion',
  deletion: 'Deletion',
  other: 'Other',
} as const
const genotypeNames = {
  variant: 'Any variant allele',
  heterozygous: 'Heterozygous',
  homozygous: 'Homozygous variant',
  reference: 'Reference',
  missing: 'Missing',
} as const

/** The filters above a table of variants. */
export function FilterForm({ filters, samples, choose }: Props) {
  const id = useId()
  const [quality, setQuality] = useState(filters.quality)
  useEffect(() => setQuality(filters.quality), [filters.quality])
  return (
    <form
      class="row variant-filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        choose({ ...filters, quality })
      }}
    >
      <Choice name="filter" label="Filter" names={filterNames} {...{ filters, choose }} />
      <label class="row">
        Minimum quality
        <input
          class="input numbers"
          inputMode="decimal"
          pattern="\d*\.?\d*"
          size={5}
          value={quality}
          onInput={(event) => setQuality(event.currentTarget.value)}
          onChange={() => choose({ ...filters, quality })}
        />
      </label>
      <Choice name="type" label="Type" names={typeNames} {...{ filters, choose }} />
      {samples.length > 0 && (
        <Choice name="genotype" label="Genotype" names={genotypeNames} {...{ filters, choose }} />
      )}
      {samples.length > 0 && (
        <label class="row">
          Sample
          <input
            class="input"
            list={`${id}-samples`}
            placeholder="any"
            value={filters.sample}
            onChange={(event) => choose({ ...filters, sample: event.currentTarget.value.trim() })}
          />
          <datalist id={`${id}-samples`}>
            {samples.map((sample) => (
              <option key={sample} value={sample} />
            ))}
          </datalist>
        </label>
      )}
      {isFiltered(filters) && (
        <Button look="second small" onClick={() => choose(noFilters)}>
          Clear
        </Button>
      )}
    </form>
  )
}

type ChoiceProps = Omit<Props, 'samples'> & {
  readonly name: 'filter' | 'type' | 'genotype'
  readonly label: string
  readonly names: Readonly<Record<string, string>>
}

/** A filter that is one of a few. */
function Choice({ name, label, names, filters, choose }: ChoiceProps) {
  return (
    <label class="row">
      {label}
      <select
        class="input"
        value={filters[name]}
        onChange={(event) => choose(filtersIn({ ...filters, [name]: event.currentTarget.value }))}
      >
        <option value="">Any</option>
        {Object.entries(names).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
