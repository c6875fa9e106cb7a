import type { Variant } from './read-vcf.ts'

export type VariantCounts = {
  variants: number
  /** Every alternative replaces one base with another. */
  substitutions: number
  /** Everything else: insertions, deletions, and alleles without a sequence. */
  others: number
  byChromosome: Record<string, number>
}

/** Counts variants by kind and chromosome. */
export async function countVariants(
  variants: AsyncIterable<Variant> | Iterable<Variant>,
  { minQuality }: { readonly minQuality: number },
): Promise<VariantCounts> {
  const counts: VariantCounts = { variants: 0, substitutions: 0, others: 0, byChromosome: {} }
  for await (const { chrom, ref, alt, quality } of variants) {
    if (quality < minQuality) continue
    counts.variants += 1
    if ([ref, ...alt].every((bases) => /^[ACGTN]$/i.test(bases))) counts.substitutions += 1
    else counts.others += 1
    counts.byChromosome[chrom] = (counts.byChromosome[chrom] ?? 0) + 1
  }
  return counts
}
