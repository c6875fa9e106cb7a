import type { Region } from '../regions/region.ts'
import type { Call } from './call-list.ts'
import type { DepthSummary } from './depth-counts.ts'
import type { ProfileBin } from './depth-profile.ts'
import type { LowStretches } from './low-stretches.ts'
import type { VariantColumn } from './variant-columns.ts'
import type { VariantSummary } from './variant-tally.ts'

/** A region with what was found on it. */
export type RegionReport = Region & {
  readonly bases: number
  readonly variants: number
  /** Null when the BAM lacks the contig. */
  readonly depth: DepthSummary | null
}

/** A contig with the variants of its regions. */
export type ContigReport = {
  readonly contig: string
  /** In the regions. */
  readonly bases: number
  readonly variants: number
  readonly perKb: number
}

/** All that the report says, as summary.json has it. */
export type Report = {
  readonly title: string
  readonly session: {
    readonly id: string
    readonly application: string
    readonly version: string
    readonly user: string
    /** ISO 8601. */
    readonly created: string
  }
  readonly inputs: {
    readonly calls: { readonly name: string; readonly href: string }
    readonly vcf: { readonly path: string; readonly size: number }
    readonly bam: { readonly path: string; readonly size: number }
    /** The regions as the user entered them. */
    readonly regions: string
  }
  readonly minDepth: number
  /** What a reader must know before trusting the numbers. */
  readonly notes: readonly string[]
  readonly variants: VariantSummary
  readonly contigs: readonly ContigReport[]
  /** Over all regions on contigs of the BAM; null when there are none. */
  readonly depth: DepthSummary | null
  readonly regions: readonly RegionReport[]
  readonly low: LowStretches
  /** The first variants, by region and position. */
  readonly calls: readonly Readonly<Call>[]
}

/** What is drawn of a region. */
export type Profile = {
  readonly region: RegionReport
  readonly bins: readonly ProfileBin[]
  readonly variants: readonly VariantColumn[]
}
