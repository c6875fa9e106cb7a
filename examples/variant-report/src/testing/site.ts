import type { VariantSite } from '../report/variant-site.ts'

/** A line of a VCF: an SNV at ctgA:100 with the given changes. */
export function site(given: Partial<VariantSite> = {}): VariantSite {
  return {
    contig: 'ctgA',
    position: 100,
    ids: [],
    ref: 'A',
    alts: ['G'],
    quality: undefined,
    filters: [],
    genotypes: [],
    ...given,
  }
}
