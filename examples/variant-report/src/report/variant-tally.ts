import { filterTally, type FilterCount } from './filter-tally.ts'
import { genotypeTally, type SampleGenotypes } from './genotype-tally.ts'
import { kindTally, kindsOf, type KindSummary } from './kind-tally.ts'
import { qualityTally, type QualitySummary } from './quality-tally.ts'
import { substitutionTally, type SubstitutionSummary } from './substitution-tally.ts'
import type { Tally } from './variant-site.ts'

/** Everything that is counted over the lines of a VCF. */
export type VariantSummary = {
  readonly kinds: KindSummary
  readonly substitutions: SubstitutionSummary
  readonly filters: readonly FilterCount[]
  readonly quality: QualitySummary
  readonly samples: readonly SampleGenotypes[]
}

/** What the counts need to know of the header. */
export type TallyHeader = {
  readonly samples: readonly string[]
  readonly filters: ReadonlyArray<{ readonly id: string; readonly description: string }>
}

/**
 * Counts lines in every way at once. Only `kinds.records` counts lines without a variant, such as the reference
 * blocks of a gVCF, which outnumber the variants by far and would hide them everywhere else.
 */
export function variantTally(header: TallyHeader): Tally<VariantSummary> {
  const descriptions = new Map(header.filters.map(({ id, description }) => [id, description]))
  const kinds = kindTally()
  const substitutions = substitutionTally()
  const filters = filterTally(descriptions)
  const quality = qualityTally()
  const samples = genotypeTally(header.samples)
  const ofVariants = [substitutions, filters, quality, samples]
  return {
    add(site) {
      kinds.add(site)
      if (kindsOf(site.ref, site.alts).length === 0) return
      for (const tally of ofVariants) tally.add(site)
    },
    summary: () => ({
      kinds: kinds.summary(),
      substitutions: substitutions.summary(),
      filters: filters.summary(),
      quality: quality.summary(),
      samples: samples.summary(),
    }),
  }
}
