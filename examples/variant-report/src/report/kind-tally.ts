import { alleleKind, alleleKinds, type AlleleKind } from './alleles.ts'
import type { Tally } from './variant-site.ts'

/** What the lines of a VCF hold. */
export type KindSummary = {
  /** Lines. */
  readonly records: number
  /** Lines with at least one alternate allele; the rest are reference blocks and monomorphic sites. */
  readonly variants: number
  /** Lines with two or more alternate alleles. */
  readonly multiAllelic: number
  /** Alternate alleles, by kind: a multi-allelic line counts once for each. */
  readonly alleles: Readonly<Record<AlleleKind, number>>
}

/** The kinds of the alternate alleles of one line, leaving out what isn't a variant. */
export function kindsOf(ref: string, alts: readonly string[]): AlleleKind[] {
  return alts.map((alt) => alleleKind(ref, alt)).filter((kind) => kind !== undefined)
}

/** Counts lines and alleles by kind. */
export function kindTally(): Tally<KindSummary> {
  let records = 0
  let variants = 0
  let multiAllelic = 0
  const alleles = Object.fromEntries(alleleKinds.map((kind) => [kind, 0])) as Record<
    AlleleKind,
    number
  >
  return {
    add(site) {
      const kinds = kindsOf(site.ref, site.alts)
      records += 1
      if (kinds.length > 0) variants += 1
      if (kinds.length > 1) multiAllelic += 1
      for (const kind of kinds) alleles[kind] += 1
    },
    summary: () => ({ records, variants, multiAllelic, alleles: { ...alleles } }),
  }
}
