import { readFile } from 'node:fs/promises'
import type { ReportInputs } from './inputs.ts'
import { mergeRegions } from './regions/merge-regions.ts'
import { parseBed } from './regions/parse-bed.ts'
import { parseRegions } from './regions/parse-regions.ts'
import type { Contig, Region } from './regions/region.ts'

/** The regions to report on. */
export type ChosenRegions = {
  /** In the order of the contigs, without overlaps. */
  readonly regions: readonly Region[]
  /** A description of the user's selection. */
  readonly text: string
  /** How many were merged with another because they overlap. */
  readonly joined: number
}

/** Reads the regions from the form's field, or from the BED file it names; every contig if it is empty. */
export async function chooseRegions(
  inputs: Pick<ReportInputs, 'regionText' | 'bed'>,
  contigs: readonly Contig[],
): Promise<ChosenRegions> {
  const { bed, regionText } = inputs
  const wanted = await wantedRegions(bed, regionText, contigs)
  const regions = mergeRegions(
    wanted,
    contigs.map(({ name }) => name),
  )
  const text = regionText === '' ? 'every contig' : regionText.replaceAll(/\s*\n\s*/g, '; ')
  return { regions, text, joined: wanted.length - regions.length }
}

async function wantedRegions(
  bed: ReportInputs['bed'],
  text: string,
  contigs: readonly Contig[],
): Promise<Region[]> {
  if (bed !== undefined)
    return parseBed(await readFile(bed.absolutePath, 'utf8'), bed.path, contigs)
  if (text !== '') return parseRegions(text, contigs)
  return contigs.map(({ name, length }) => ({ contig: name, start: 1, end: length }))
}

/** The contigs of the BAM, then those that only the VCF has. The BAM's lengths are what reads were mapped to. */
export function allContigs(bam: readonly Contig[], vcf: readonly Contig[]): Contig[] {
  const inBam = new Set(bam.map(({ name }) => name))
  return [...bam, ...vcf.filter(({ name }) => !inBam.has(name))]
}
