import { contigsOf, type Chromosome } from '@benchtop/client'
import type { VariantSetRecord } from '@benchtop/contracts'
import type { Content } from '../content.ts'
import { openText } from '../text/open-text.ts'

/** The chromosomes that a VCF describes. */
export type VcfChromosomes = {
  /** Those of its contig lines and that of its first variant: a VCF may have variants on others. */
  readonly chromosomes: readonly Chromosome[]
  /** The position of the first variant, if there is one near the beginning. */
  readonly first: { readonly chromosome: string; readonly position: number } | undefined
}

/** How much of a file is read to find its first variant. */
const farthest = 2_000_000

/** The chromosomes that a VCF names: in the contig lines of its header, and by its first variant. */
export async function vcfChromosomes(
  set: VariantSetRecord,
  content: Content,
  signal: AbortSignal,
): Promise<VcfChromosomes> {
  const contigs = contigsOf(set)
  const first = await firstVariant(content, signal)
  if (first === undefined || contigs.some(({ name }) => name === first.chromosome)) {
    return { chromosomes: contigs, first }
  }
  return { chromosomes: [{ name: first.chromosome, length: undefined }, ...contigs], first }
}

async function firstVariant(
  content: Content,
  signal: AbortSignal,
): Promise<VcfChromosomes['first']> {
  const text = await openText(content, signal)
  let rest = ''
  for (let read = 0; read < farthest;) {
    const piece = await text.more(signal)
    read += piece.text.length
    const lines = (rest + piece.text).split('\n')
    rest = piece.isEnd ? '' : (lines.pop() ?? '')
    const line = lines.find((one) => one.trim() !== '' && !one.startsWith('#'))
    if (line !== undefined) {
      const [chromosome = '', position = ''] = line.split('\t')
      return { chromosome, position: Number(position) }
    }
    if (piece.isEnd) break
  }
  return undefined
}
