import { ApiError, type CallOptions, type Client } from '@benchtop/client'

/** An allele at a position of a VCF, as the file writes it. */
export type Allele = {
  /** The id of the VCF file. */
  readonly id: string
  readonly chrom: string
  /** From 1. */
  readonly position: number
  readonly ref: string
  readonly alt: string
}

/**
 * How many copies of an allele each sample of a VCF has, by its genotype: 0, 1 or 2 in a diploid genome. Empty if the file
 * has no such line, or nothing of the chromosome.
 */
export async function alleleCopies(
  client: Client,
  { id, chrom, position, ref, alt }: Allele,
  options: CallOptions = {},
): Promise<Readonly<Record<string, number>>> {
  const region = { id, chrom, StartPos: position, EndPos: position }
  const copies: Record<string, number> = {}
  try {
    for await (const variant of client.v1.listVariants.all(region, options)) {
      const number = variant.ALT.split(',').indexOf(alt) + 1
      if (variant.POS !== position || variant.REF !== ref || number === 0) continue
      for (const [sample, { GT = '' }] of Object.entries(variant.SampleFormat)) {
        const alleles = GT.split(/[/|]/).filter((one) => one === String(number))
        copies[sample] = (copies[sample] ?? 0) + alleles.length
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    // Either the chromosome isn't in the file, or there is no such file.
    await client.v1.getVariantSet({ id }, options)
  }
  return copies
}
