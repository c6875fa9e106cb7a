import { formatCount, plural } from '../format.ts'
import type { Contig } from '../regions/region.ts'

/** What a note may be written about. */
export type NoteFacts = {
  readonly vcf: {
    readonly contigs: readonly Contig[]
    readonly statedLengths: ReadonlyMap<string, number>
    readonly problems: ReadonlyArray<{ readonly line: number; readonly reason: string }>
    readonly problemCount: number
  }
  readonly bam: { readonly contigs: readonly Contig[] }
  /** The regions that were joined to another because they overlap it. */
  readonly joinedRegions: number
}

/** What a reader must know before trusting the numbers: where the files don't fit, and what was left out. */
export function notesOn({ vcf, bam, joinedRegions }: NoteFacts): string[] {
  const notes: string[] = []
  const inBam = new Map(bam.contigs.map(({ name, length }) => [name, length]))
  const missing = vcf.contigs.map(({ name }) => name).filter((name) => !inBam.has(name))
  if (missing.length > 0 && missing.length === vcf.contigs.length) {
    notes.push(
      `The VCF and the BAM have no contig in common: the VCF has ${some(missing)}, the BAM ${some([...inBam.keys()])}. They were made with different references or different names, so no variant has a depth here.`,
    )
  } else if (missing.length > 0) {
    notes.push(
      `${plural(missing.length, 'contig')} of the VCF not in the BAM: ${some(missing)}. Their variants count, but have no depth.`,
    )
  }
  for (const [name, stated] of vcf.statedLengths) {
    const length = inBam.get(name)
    if (length === undefined || length === stated) continue
    notes.push(
      `${name} has ${formatCount(length)} bases in the BAM and ${formatCount(stated)} in the VCF: the two were made with different references.`,
    )
  }
  const [first] = vcf.problems
  if (first !== undefined) {
    notes.push(
      `The VCF has ${plural(vcf.problemCount, 'faulty line')}, and what can't be read is left out. The first is line ${first.line}: ${first.reason}.`,
    )
  }
  if (joinedRegions > 0) {
    notes.push(
      `${plural(joinedRegions, 'region')} overlapped another and became one with it, so that no base counts twice.`,
    )
  }
  return notes
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown}, … (${formatCount(names.length)} in all)` : shown
}
