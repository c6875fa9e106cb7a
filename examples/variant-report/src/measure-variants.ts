import { callList } from './report/call-list.ts'
import { kindsOf } from './report/kind-tally.ts'
import { variantColumns, type VariantColumn } from './report/variant-columns.ts'
import { variantTally, type VariantSummary } from './report/variant-tally.ts'
import type { Region } from './regions/region.ts'
import type { Vcf } from './sources/vcf.ts'

/** The variants of one region. */
export type RegionVariants = {
  readonly variants: number
  readonly columns: readonly VariantColumn[]
}

/** The variants of all regions, and of each. */
export type MeasuredVariants = {
  readonly summary: VariantSummary
  readonly regions: ReadonlyMap<Region, RegionVariants>
  readonly calls: ReturnType<typeof callList>
}

/** How many variants are listed individually. */
export type VariantLimits = { readonly calls: number; readonly columns: number }

/** Reads the variants of regions that don't overlap, once. */
export async function measureVariants(
  vcf: Vcf,
  regions: readonly Region[],
  limits: VariantLimits,
): Promise<MeasuredVariants> {
  const all = variantTally(vcf.header)
  const calls = callList(limits.calls)
  const measured = new Map<Region, RegionVariants>()
  for (const region of regions) {
    const columns = variantColumns(region, limits.columns)
    let variants = 0
    for await (const site of vcf.sites(region)) {
      all.add(site)
      if (kindsOf(site.ref, site.alts).length === 0) continue
      variants += 1
      calls.add(site)
      columns.add(site)
    }
    measured.set(region, { variants, columns: columns.summary() })
  }
  return { summary: all.summary(), regions: measured, calls }
}
