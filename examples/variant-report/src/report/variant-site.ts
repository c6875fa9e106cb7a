/** One line of a VCF, as the counts see it. */
export type VariantSite = {
  readonly contig: string
  /** 1-based. */
  readonly position: number
  /** Names in databases, such as `rs17883296`. */
  readonly ids: readonly string[]
  readonly ref: string
  /** None for a line without an alternate allele (`.`). */
  readonly alts: readonly string[]
  /** Phred-scaled; undefined when the caller gave none. */
  readonly quality: number | undefined
  /** `PASS`, or every filter that failed; none for a line that no filter was applied to (`.`). */
  readonly filters: readonly string[]
  /** The GT of each sample, in the order of the header; empty for a sample without one. */
  readonly genotypes: readonly string[]
}

/** Counts lines one by one, so that a file of any length takes the same memory. */
export type Tally<Summary> = {
  add(site: VariantSite): void
  summary(): Summary
}
