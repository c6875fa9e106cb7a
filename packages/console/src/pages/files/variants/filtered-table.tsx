import type { VariantRecord, VariantSetRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'
import { Button, Empty, Failed } from '../../../design/pieces.tsx'
import { WindowedList } from '../../../design/windowed-list.tsx'
import { useFiltered, type VariantRegion } from './use-filtered.ts'
import { variantColumns } from './variant-columns.tsx'
import type { VariantFilters } from './variant-filters.ts'

type Props = {
  readonly region: VariantRegion
  readonly set: VariantSetRecord
  readonly filters: VariantFilters
  readonly open: (variant: VariantRecord) => void
}

/** The variants of a region that match filters, as far as they were searched. */
export function FilteredTable({ region, set, filters, open }: Props) {
  const { found, searched, total, isSearching, error, more } = useFiltered(region, filters)
  if (error !== undefined) return <Failed error={error} retry={more} />
  const isComplete = total !== undefined && searched >= total
  return (
    <>
      <p class="variant-search" role="status">
        {`${formatCount(found.length)} found among ${formatCount(searched)}`}
        {total !== undefined && !isComplete && ` of ${formatCount(total)}`}
        {isSearching ? ' …' : '. '}
        {!isSearching && !isComplete && (
          <Button look="second small" onClick={more}>
            Search on
          </Button>
        )}
      </p>
      <WindowedList<VariantRecord>
        label={`Filtered variants on ${region.chrom}`}
        columns={variantColumns(region.id, set, filters)}
        load={(offset, limit) =>
          Promise.resolve({ items: found.slice(offset, offset + limit), total: found.length })
        }
        keys={[region.id, region.chrom, region.StartPos, region.EndPos, filters]}
        version={found}
        open={open}
        empty={
          <Empty title={isSearching ? 'Searching' : 'None found'}>
            {isSearching ? 'None was found so far.' : 'No variant matches the filters.'}
          </Empty>
        }
      />
    </>
  )
}
