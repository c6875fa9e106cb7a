import type { Tally } from './variant-site.ts'

/** What a genotype says of its site. */
export type GenotypeClass = 'homRef' | 'het' | 'homAlt' | 'haploidRef' | 'haploidAlt' | 'missing'

/** The genotypes of one sample. */
export type SampleGenotypes = Readonly<Record<GenotypeClass, number>> & {
  readonly sample: string
  /** Heterozygous sites per homozygous alternate site; null without the latter. */
  readonly hetHomRatio: number | null
}

/**
 * Classifies a GT: `0/0`, `0|1`, `1/2`, `1`, `./.`. Two different alternate alleles are heterozygous. A genotype with
 * any allele uncalled (`./1`) is missing, since it could be either.
 */
export function genotypeClass(genotype: string): GenotypeClass {
  // VCF 4.4 may begin a genotype with the phasing of its first allele.
  const alleles = genotype.replace(/^[/|]/, '').split(/[/|]/)
  const [first] = alleles
  if (first === undefined || alleles.some((allele) => !/^\d+$/.test(allele))) return 'missing'
  if (alleles.length === 1) return first === '0' ? 'haploidRef' : 'haploidAlt'
  if (alleles.some((allele) => allele !== first)) return 'het'
  return first === '0' ? 'homRef' : 'homAlt'
}

/** Counts the genotypes of each sample. */
export function genotypeTally(samples: readonly string[]): Tally<SampleGenotypes[]> {
  const counts = samples.map((sample) => ({
    sample,
    homRef: 0,
    het: 0,
    homAlt: 0,
    haploidRef: 0,
    haploidAlt: 0,
    missing: 0,
  }))
  // A cohort has thousands of samples and few different genotypes.
  const classes = new Map<string, GenotypeClass>()
  return {
    add(site) {
      for (const [index, count] of counts.entries()) {
        const genotype = site.genotypes[index] ?? ''
        const known = classes.get(genotype)
        const found = known ?? genotypeClass(genotype)
        if (known === undefined) classes.set(genotype, found)
        count[found] += 1
      }
    },
    summary: () =>
      counts.map((count) => ({
        ...count,
        hetHomRatio: count.homAlt === 0 ? null : count.het / count.homAlt,
      })),
  }
}
