import { alleleKindNames } from './alleles.ts'
import type { DepthObserver } from './depth-counts.ts'
import { kindsOf } from './kind-tally.ts'
import type { VariantSite } from './variant-site.ts'

/** One variant as the report lists it. */
export type Call = {
  readonly contig: string
  readonly position: number
  readonly id: string
  readonly ref: string
  readonly alt: string
  /** Of the alternate alleles, without repetition. */
  readonly kinds: readonly string[]
  readonly quality: number | null
  readonly filter: string
  /** Of the first sample; empty without one. */
  readonly genotype: string
  /** Reads at the position; null where the BAM lacks the contig. */
  depth: number | null
}

/** Keeps the first variants that come, and fills in their depths as those become known. */
export function callList(limit: number) {
  const calls: Call[] = []
  return {
    calls: calls as readonly Readonly<Call>[],
    add(site: VariantSite): void {
      const kinds = kindsOf(site.ref, site.alts)
      if (kinds.length === 0 || calls.length >= limit) return
      calls.push({
        contig: site.contig,
        position: site.position,
        id: site.ids.join(', '),
        ref: site.ref,
        alt: site.alts.join(', '),
        kinds: [...new Set(kinds)].map((kind) => alleleKindNames[kind].name),
        quality: site.quality ?? null,
        filter: site.filters.join(', '),
        genotype: site.genotypes[0] ?? '',
        depth: null,
      })
    },
    /** Takes the depths of a contig's bases. */
    depthsOf: (contig: string): DepthObserver => ({
      add(start, depths) {
        for (const call of calls) {
          if (call.contig === contig) call.depth = depths[call.position - start] ?? call.depth
        }
      },
    }),
  }
}
