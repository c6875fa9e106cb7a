import type { VariantRecord } from '@benchtop/contracts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { matches, type VariantFilters } from './variant-filters.ts'

/** A region of a VCF; the end of the chromosome may be unknown. */
export type VariantRegion = {
  readonly id: string
  readonly chrom: string
  readonly StartPos: number
  readonly EndPos: number
}

/** What was found so far. */
export type FilteredVariants = {
  readonly found: readonly VariantRecord[]
  /** The number of variants that were looked at, of how many. */
  readonly searched: number
  readonly total: number | undefined
  readonly isSearching: boolean
  readonly error: unknown
  /** Looks at more, if there are more. */
  readonly more: () => void
}

const pageSize = 1000
/** The search pauses when so many more were found, or looked at. */
const foundAtOnce = 500
const searchedAtOnce = 20_000

type State = Omit<FilteredVariants, 'more' | 'isSearching'>
const nothing: State = { found: [], searched: 0, total: undefined, error: undefined }

/** Searches a region for variants: the platform lists them by position alone, so that pages are read one by one. */
export function useFiltered(region: VariantRegion, filters: VariantFilters): FilteredVariants {
  const key = JSON.stringify([region, filters])
  const [search, setSearch] = useState({ key, turn: 0, state: nothing })
  const [isSearching, setSearching] = useState(true)
  const turn = search.key === key ? search.turn : 0
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const start = search.key === key ? search.state : nothing
    setSearching(true)
    const run = async (): Promise<void> => {
      let state: State = { ...start, error: undefined }
      try {
        do {
          state = await searchPage(region, filters, state, signal)
          const shown = state
          setSearch({ key, turn, state: shown })
        } while (shouldContinue(start, state))
      } catch (error) {
        if (!signal.aborted) setSearch({ key, turn, state: { ...state, error } })
      }
      if (!signal.aborted) setSearching(false)
    }
    void run()
    return () => controller.abort()
  }, [key, turn])
  const more = useCallback(() => setSearch((was) => ({ ...was, turn: was.turn + 1 })), [])
  return { ...(search.key === key ? search.state : nothing), isSearching, more }
}

function shouldContinue(start: State, { found, searched, total }: State): boolean {
  return (
    searched < (total ?? 0) &&
    searched - start.searched < searchedAtOnce &&
    found.length - start.found.length < foundAtOnce
  )
}

async function searchPage(
  region: VariantRegion,
  filters: VariantFilters,
  { found, searched }: State,
  signal: AbortSignal,
): Promise<State> {
  const page = { Offset: searched, Limit: pageSize, SortBy: 'Position', SortDir: 'Asc' } as const
  const { Items, TotalCount } = await api.v1.listVariants({ ...region, ...page }, { signal })
  signal.throwIfAborted()
  return {
    found: [...found, ...Items.filter((variant) => matches(variant, filters))],
    // A page of long records is shorter than requested.
    searched: Items.length === 0 ? TotalCount : searched + Items.length,
    total: TotalCount,
    error: undefined,
  }
}
