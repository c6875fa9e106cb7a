import { parseRegion, regionKey, RegionError, type Region } from './region.ts'

/** Which variants to show. */
export type VariantFilter = {
  readonly onlyPassing: boolean
  /** The minimum QUAL; 0 accepts all. */
  readonly minQuality: number
  readonly kind: 'all' | 'snv' | 'indel'
}

/** A visitor's selection: some of a project's results, in a region, with a filter. */
export type Choice = {
  /** Ids of AppResults; undefined means all. */
  readonly results: readonly string[] | undefined
  /** Undefined means the start of the first chromosome. */
  readonly region: Region | undefined
  readonly filter: VariantFilter
  /** A message about invalid input. */
  readonly problem: string | undefined
}

/** Reads a choice from a URL's query or from a form: invalid input is reported and left out. */
export function readChoice(query: URLSearchParams): Choice {
  const results = query.getAll('result')
  const kind = query.get('kind')
  const minQuality = Number(query.get('quality') || 0)
  const { region, problem } = readRegion(query.get('region')?.trim() ?? '')
  return {
    results: results.length > 0 ? results : undefined,
    region,
    problem,
    filter: {
      onlyPassing: query.get('pass') === '1',
      minQuality: Number.isFinite(minQuality) && minQuality > 0 ? minQuality : 0,
      kind: kind === 'snv' || kind === 'indel' ? kind : 'all',
    },
  }
}

/** The choice as a query, for `readChoice`. */
export function writeChoice({ results, region, filter }: Choice): URLSearchParams {
  const query = new URLSearchParams()
  for (const id of results ?? []) query.append('result', id)
  if (region !== undefined) query.set('region', regionKey(region))
  if (filter.onlyPassing) query.set('pass', '1')
  if (filter.minQuality > 0) query.set('quality', String(filter.minQuality))
  if (filter.kind !== 'all') query.set('kind', filter.kind)
  return query
}

function readRegion(text: string): Pick<Choice, 'region' | 'problem'> {
  if (text === '') return { region: undefined, problem: undefined }
  try {
    return { region: parseRegion(text), problem: undefined }
  } catch (error) {
    if (!(error instanceof RegionError)) throw error
    return { region: undefined, problem: error.message }
  }
}
