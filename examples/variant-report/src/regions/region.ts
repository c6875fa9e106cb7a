/** A range on a contig, 1-based, both ends inclusive. */
export type Region = {
  readonly contig: string
  readonly start: number
  readonly end: number
  /** Its name in the user's BED file. */
  readonly name?: string
}

/** A contig of the VCF, of the BAM or of both. */
export type Contig = {
  readonly name: string
  /** In bases. */
  readonly length: number
}

/** The number of bases. */
export function lengthOf(region: Region): number {
  return region.end - region.start + 1
}

/** The region as tools write it: `ctgA:1-5000`. */
export function regionText(region: Region): string {
  return `${region.contig}:${region.start}-${region.end}`
}
