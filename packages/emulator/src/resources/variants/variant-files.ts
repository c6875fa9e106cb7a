import type {
  CheckReport,
  CoverageFile,
  FileSlice,
  SliceQuery,
  VariantReader,
  VariantReaders,
} from '@benchtop/genomics'
import { PlatformError, type SystemNotification } from '@benchtop/contracts'
import { checkedName } from '@benchtop/contracts/file-types'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { vcfName } from '../../access/genomic-names.ts'
import type { FileRow } from '../files/files-store.ts'
import { checkNotices, indexNotices } from './file-notices.ts'
import { genomicsRefusal, isGenomicsError } from './genomics-refusal.ts'
import { loadGenomics, openIndexed, openSource, type Indexing } from './indexing.ts'
import { createOpenContents, type OpenContents } from './open-contents.ts'

/** How many files of each kind stay open for the next question. */
const openFiles = 16

/**
 * Genomic files that are open for questions. Whatever grows with a VCF is read in a thread of its own; of a coverage an
 * answer reads a few kilobytes.
 */
export type VariantFiles = {
  /** Queries a VCF; a refusal of its reader becomes an error of the platform. */
  useVariants<Result>(
    sha256: string,
    work: (file: VariantReader) => Promise<Result>,
  ): Promise<Result>
  /** Queries the coverage of a BAM; refusals become errors in the same way. */
  useCoverage<Result>(
    sha256: string,
    work: (file: CoverageFile) => Promise<Result> | Result,
  ): Promise<Result>
  /** The pieces of a VCF that hold some windows of it. Throws the GenomicsError of its reader. */
  sliceVariants(sha256: string, query: SliceQuery): Promise<readonly FileSlice[]>
  /** What a file of reads is by its content, whatever its name. */
  formatOfReads(sha256: string): Promise<'BAM' | 'CRAM'>
  /** The JSON of what a FASTQ holds in a few numbers; refusals become errors in the same way. */
  summaryOfReads(sha256: string): Promise<Uint8Array>
  /** The pieces of a BAM or CRAM that hold some windows of it. Throws the GenomicsError of its reader. */
  sliceReads(sha256: string, query: SliceQuery): Promise<readonly FileSlice[]>
  /** What is odd in a content of any format that is checked; refusals become errors. */
  check(sha256: string): Promise<CheckReport>
  /** What is known by now to be odd in a file: what its check found, or a VCF's index. */
  notices(file: FileRow): Promise<SystemNotification[]>
  /** Lets go of contents that may be removed: what is open still takes its disk space. */
  forget(contents: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function createVariantFiles(blobs: BlobStore, indexing: Indexing): VariantFiles {
  let readers: VariantReaders | undefined

  const loadReaders = async (): Promise<VariantReaders> => {
    const { createVariantReaders } = await loadGenomics()
    return (readers ??= createVariantReaders())
  }
  const variants = createOpenContents(openFiles, async (sha256) => {
    const { open } = await loadReaders()
    const location = await blobs.location(sha256)
    const opened = await openIndexed(indexing, sha256, 'variants', (index) => open(location, index))
    return { opened, close: opened.close }
  })
  const coverage = createOpenContents(openFiles, async (sha256) => {
    const { openCoverage } = await loadGenomics()
    return openIndexed(indexing, sha256, 'coverage', async (index) => {
      const source = await openSource(index)
      try {
        return { opened: await openCoverage(source), close: source.close }
      } catch (error) {
        await source.close()
        throw error
      }
    })
  })

  const useVariants: VariantFiles['useVariants'] = (sha256, work) =>
    refusing(retrying(variants, sha256, work))
  const check = (sha256: string): Promise<CheckReport> =>
    refusing(
      openIndexed(indexing, sha256, 'check', async (index) => {
        const { readCheckReport } = await loadGenomics()
        return readCheckReport(await wholeOf(index))
      }),
    )

  return {
    useVariants,
    useCoverage: (sha256, work) => refusing(coverage.use(sha256, work)),
    sliceVariants: (sha256, query) => retrying(variants, sha256, (file) => file.slices(query)),
    async formatOfReads(sha256) {
      const { isCram } = await loadGenomics()
      const source = await openSource(await blobs.location(sha256))
      try {
        return (await isCram(source)) ? 'CRAM' : 'BAM'
      } finally {
        await source.close()
      }
    },
    async summaryOfReads(sha256) {
      return wholeOf(await refusing(indexing.ready(sha256, 'fastq')))
    },
    async sliceReads(sha256, query) {
      const { sliceReads } = await loadReaders()
      const location = await blobs.location(sha256)
      return openIndexed(indexing, sha256, 'reads', (index) => sliceReads(location, index, query))
    },
    check,
    async notices({ name, sha256 }) {
      if (sha256 === null || !checkedName.test(name)) return []
      try {
        if (await indexing.has(sha256, 'check')) return checkNotices(await check(sha256))
        const isIndexed = vcfName.test(name) && (await indexing.has(sha256, 'variants'))
        return isIndexed ? await useVariants(sha256, async (file) => indexNotices(file)) : []
      } catch (error) {
        // What an earlier version wrote is made again meanwhile: the record of the file doesn't wait for that.
        if (error instanceof PlatformError) return []
        throw error
      }
    },
    async forget(contents) {
      for (const sha256 of contents) {
        await variants.evict(sha256).catch(() => {})
        await coverage.evict(sha256).catch(() => {})
      }
    },
    async close() {
      await readers?.close()
      await variants.close()
      await coverage.close()
    },
  }
}

/** A reading thread that broke down under a question is no fault of the file: it is opened again, once. */
async function retrying<Result>(
  variants: OpenContents<VariantReader>,
  sha256: string,
  work: (file: VariantReader) => Promise<Result>,
): Promise<Result> {
  try {
    return await variants.use(sha256, work)
  } catch (error) {
    if (!(isGenomicsError(error) && error.code === 'worker-failed')) throw error
    await variants.evict(sha256)
    return variants.use(sha256, work)
  }
}

async function refusing<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw genomicsRefusal(error)
  }
}

/** All bytes of what is computed of a file. */
async function wholeOf(index: Parameters<typeof openSource>[0]): Promise<Uint8Array> {
  const source = await openSource(index)
  try {
    return await source.read(0, source.size)
  } finally {
    await source.close()
  }
}
