import type { VariantRecord } from '@benchtop/contracts'
import type { VariantFilter } from './choice.ts'

/** One member's call of a variant. */
export type Call = {
  /** As in the file, such as `0/1`; the first sample's if there are several. */
  readonly genotype: string
  readonly quality: number | undefined
  readonly filter: string
  /** The number of reads, if the file states it. */
  readonly depth: string
  /** Whether it matches the filter; it is shown anyway if another member's call matches. */
  readonly fits: boolean
}

/** A variant with each member's call, in the members' order; undefined where it wasn't called. */
export type VariantRow = {
  readonly chromosome: string
  readonly position: number
  readonly reference: string
  readonly alternative: string
  readonly calls: readonly (Call | undefined)[]
}

/** Lays the members' variants side by side: one row for each change that matches for any member. */
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
  // A dot means that no filter was applied.
  if (onlyPassing && FILTER !== 'PASS' && FILTER !== '.') return false
  if (minQuality > 0 && (QUAL ?? 0) < minQuality) return false
  if (kind === 'all') return true
  const isSnv = ALT.split(',').every((allele) => allele.length === REF.length)
  return kind === 'snv' ? isSnv : !isSnv
}
