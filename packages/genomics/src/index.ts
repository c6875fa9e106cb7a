export { type GenomicsErrorCode, GenomicsError } from './errors.ts'
export { type ByteSource, memorySource, openFileSource } from './bytes/byte-source.ts'
export type { ReadOptions } from './bytes/progress.ts'
export { openSource, type RangedInput, type SourceInput } from './bytes/source-input.ts'

export { packBgzf } from './bgzf/pack-bgzf.ts'

export { buildVariantIndex } from './variants/build-variant-index.ts'
export {
  openVariants,
  type OpenVariantsOptions,
  type VariantFile,
} from './variants/open-variants.ts'
export type { VariantQuery } from './variants/indexed-variants.ts'
export type { FieldLegend, FilterLegend, VariantHeader } from './header/header.ts'
export type { VariantProblem } from './variants/record-scan.ts'
export type { VariantRecord } from './variants/variant-record.ts'

export { buildCoverage } from './depth/build-coverage.ts'
export { type CoverageFile, type CoverageSlice, openCoverage } from './depth/open-coverage.ts'
export type { Chromosome } from './bam/bam-header.ts'

export { type FastqSummary, summarizeFastq } from './summarize-fastq.ts'
export { isCram } from './bam/is-cram.ts'

export { baseDepth, regionDepth, type RegionDepthOptions } from './depth/region-depth.ts'
export type { Region, RegionDepth } from './depth/regions.ts'

export {
  createGenomicsWorkers,
  type GenomicsWorkers,
  type GenomicsWorkersOptions,
} from './workers/genomics-workers.ts'
export {
  createVariantReaders,
  type VariantReader,
  type VariantReaders,
} from './workers/variant-readers.ts'
export { checkData } from './check/check-data.ts'
export { type CheckReport, type Finding, readCheckReport } from './check/check-report.ts'
export { peerVerdict } from './check/peer-verdict.ts'
export { sarifOf } from './check/sarif.ts'
export { buildReadIndex } from './slices/build-read-index.ts'
export type { FileSlice, SliceRegion } from './slices/file-slices.ts'
export { sliceReads, type SliceQuery } from './slices/slice-reads.ts'
export type { VariantFormat } from './workers/reader-protocol.ts'
export type { VariantPage } from './variants/variant-pages.ts'
export type { WorkerInput } from './workers/protocol.ts'
