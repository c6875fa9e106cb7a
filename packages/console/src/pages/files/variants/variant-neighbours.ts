import type { VariantRecord } from '@benchtop/contracts'
import type { VariantPlace } from './variant-address.ts'
import { isFiltered, matches, type VariantFilters } from './variant-filters.ts'

/** Reads variants of the chromosome of a place by their positions, both ends inclusive. */
export type ReadVariants = (
  range: Range,
  page: { readonly Offset: number; readonly Limit: number; readonly SortDir: 'Asc' | 'Desc' },
) => Promise<{ readonly Items: readonly VariantRecord[]; readonly TotalCount: number }>

type Range = { readonly StartPos: number; readonly EndPos: number }

/** The variant before or after another one: its place, none, or beyond what is searched. */
export type Neighbour = VariantPlace | 'none' | 'far'

/** No chromosome is longer. */
const longestChromosome = 2 ** 31 - 1
const pageSize = 1000
/** So many variants are searched for one that matches: more would take long, and the table says how far it is. */
const mostSearched = 20_000

/** The next variant that matches filters. Without filters it is the next one of the file. */
export async function nextVariant(
  { chromosome, position, number }: VariantPlace,
  filters: VariantFilters,
  read: ReadVariants,
): Promise<Neighbour> {
  const range = { StartPos: position, EndPos: longestChromosome }
  // Positions that follow are read from their first variant on, so that counting gives its number.
  let at = { position, number }
  let searched = 0
  for await (const { variant } of scan(read, range, {
    offset: number + 1,
    limit: limitOf(filters),
  })) {
    const isSame = variant.POS === at.position
    at = { position: variant.POS, number: isSame ? at.number + 1 : 0 }
    if (matches(variant, filters)) return { chromosome, ...at }
    searched += 1
    if (searched === mostSearched) return 'far'
  }
  return 'none'
}

/** The last variant before another one that matches filters. */
export async function previousVariant(
  { chromosome, position, number }: VariantPlace,
  filters: VariantFilters,
  read: ReadVariants,
): Promise<Neighbour> {
  const lastAt = async (at: number, before = Infinity): Promise<VariantPlace | undefined> => {
    let last: number | undefined
    const range = { StartPos: at, EndPos: at }
    for await (const { variant, index } of scan(read, range, { offset: 0, limit: pageSize })) {
      if (index < before && matches(variant, filters)) last = index
    }
    return last === undefined ? undefined : { chromosome, position: at, number: last }
  }
  const atSame = number > 0 ? await lastAt(position, number) : undefined
  if (atSame !== undefined) return atSame
  const range = { StartPos: 1, EndPos: position - 1 }
  let searched = 0
  for await (const { variant } of scan(read, range, {
    offset: 0,
    limit: limitOf(filters),
    isBackwards: true,
  })) {
    if (matches(variant, filters)) return (await lastAt(variant.POS)) ?? 'none'
    searched += 1
    if (searched === mostSearched) return 'far'
  }
  return 'none'
}

/** Without filters the first one is what is looked for. */
function limitOf(filters: VariantFilters): number {
  return isFiltered(filters) ? pageSize : 1
}

type Scan = { readonly offset: number; readonly limit: number; readonly isBackwards?: true }

/** The variants of a range, each with its number there, page by page as far as they are wanted. */
async function* scan(
  read: ReadVariants,
  range: Range,
  { offset, limit, isBackwards }: Scan,
): AsyncGenerator<{ readonly variant: VariantRecord; readonly index: number }> {
  if (range.StartPos > range.EndPos) return
  const SortDir = isBackwards === true ? 'Desc' : 'Asc'
  let from = offset
  for (;;) {
    const { Items, TotalCount } = await read(range, { Offset: from, Limit: limit, SortDir })
    for (const [at, variant] of Items.entries()) yield { variant, index: from + at }
    // A page of long records is shorter than requested.
    from += Items.length
    if (Items.length === 0 || from >= TotalCount) return
  }
}
