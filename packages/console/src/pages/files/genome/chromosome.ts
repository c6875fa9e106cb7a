import { bamChromosomes, type SizedChromosome } from '@benchtop/client'
import type { Content } from '../content.ts'
import { unpack } from '../text/unpack.ts'

/** A region of a chromosome: 1-based, both ends inclusive. */
export type Region = { readonly start: number; readonly end: number }

/** The chromosomes of a BAM or CRAM. Throws if its header is malformed. */
export async function chromosomesOfBam(
  content: Content,
  signal: AbortSignal,
): Promise<SizedChromosome[]> {
  const bytes = await unpack(content, signal)
  return bamChromosomes(() => bytes.next(signal))
}
