import { readFile } from 'node:fs/promises'
import type { InputFile } from '@benchtop/app-runtime'
import { baseDepth, openFileSource } from '@benchtop/genomics'
import type { Contig, Region } from '../regions/region.ts'
import { readBamContigs } from './bam-contigs.ts'
import { depthSpans } from './depth-spans.ts'
import { readingFile } from './reading-file.ts'

/** The depth of each base from `start` on, which lies in `region`. */
export type DepthWindow = {
  readonly region: Region
  readonly start: number
  readonly depths: Int32Array
}

/** An open BAM file. */
export type Bam = AsyncDisposable & {
  /** In the order of the file. */
  readonly contigs: readonly Contig[]
  /** The depth of regions that don't overlap, in their order; a long region comes in several windows. */
  depths(regions: readonly Region[]): AsyncGenerator<DepthWindow>
}

/** Four bytes a base: 128 MiB. */
const maxBases = 2 ** 25

/**
 * Opens a BAM. With its index (`.bai` or `.csi`) only the reads around the regions are looked at; without one the
 * file is read from start to end for every 33 million bases.
 */
export async function openBam(file: InputFile, indexFile: InputFile | undefined): Promise<Bam> {
  const contigs = await readBamContigs(file)
  const index = indexFile === undefined ? undefined : await readFile(indexFile.absolutePath)
  const source = await openFileSource(file.absolutePath)
  return {
    contigs,
    async *depths(regions) {
      // Skipping bases between regions costs nothing with an index, and a reading of the file without.
      const spans = depthSpans(regions, { maxBases, joinAcrossGaps: index === undefined })
      for (const { contig, start, end, parts } of spans) {
        const span = { chrom: contig, start, end }
        const depths = await readingFile(file, () => baseDepth(source, span, { index }))
        for (const part of parts) {
          yield {
            region: part.region,
            start: part.start,
            depths: depths.subarray(part.start - start, part.end - start + 1),
          }
        }
      }
    },
    [Symbol.asyncDispose]: () => source.close(),
  }
}
