import type { VariantRecord } from '@benchtop/contracts'
import type { VariantFilter } from './choice.ts'

/** What one member says about a variant. */
export type Call = {
  /** As in the file, such as `0/1`; of several samples the first one's. */
  readonly genotype: string
  readonly quality: number | undefined
  readonly filter: string
  /** How many reads, where the file says so. */
  readonly depth: string
  /** Whether it is of interest by itself; it is shown anyway beside one that is. */
  readonly fits: boolean
}

/** A variant with what each member says about it, in the members' order; undefined where it wasn't called. */
export type VariantRow = {
  readonly chromosome: string
  readonly position: number
  readonly reference: string
  readonly alternative: string
  readonly calls: readonly (Call | undefined)[]
}

/** Lays the variants of members side by side: one row for each change at a position that somebody's call fits. */
export function variantRows(
  members: readonly (readonly VariantRecord[])[],
  filter: VariantFilter,
): VariantRow[] {
  const rows = new Map<string, { variant: VariantRecord; calls: (Call | undefined)[] }>()
  for (const [index, variants] of members.entries()) {
    for (const variant of variants) {
      const { CHROM, POS, REF, ALT } = variant
      const key = [CHROM, POS, REF, ALT].join('\t')
      const row = rows.get(key) ?? { variant, calls: members.map(() => undefined) }
      row.calls[index] = callOf(variant, filter)
      rows.set(key, row)
    }
  }
  return [...rows.values()]
    .filter(({ calls }) => calls.some((call) => call?.fits === true))
    .map(({ variant, calls }) => ({
      chromosome: variant.CHROM,
      position: variant.POS,
      reference: variant.REF,
      alternative: variant.ALT,
      calls,
    }))
    .toSorted((one, other) => one.position - other.position)
}

function callOf(variant: VariantRecord, filter: VariantFilter): Call {
  const sample = Object.values(variant.SampleFormat)[0]
  return {
    genotype: sample?.['GT'] ?? '',
    quality: variant.QUAL,
    filter: variant.FILTER,
    depth: sample?.['DP'] ?? variant.INFO['DP']?.[0] ?? '',
    fits: fits(variant, filter),
  }
}

function fits(
  { FILTER, QUAL, REF, ALT }: VariantRecord,
  { onlyPassing, minQuality, kind }: VariantFilter,
): boolean {
  // A dot says that no filter was applied.
  if (onlyPassing && FILTER !== 'PASS' && FILTER !== '.') return false
  if (minQuality > 0 && (QUAL ?? 0) < minQuality) return false
  if (kind === 'all') return true
  const isSnv = ALT.split(',').every((allele) => allele.length === REF.length)
  return kind === 'snv' ? isSnv : !isSnv
}
