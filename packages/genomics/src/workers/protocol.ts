import type { SourceInput } from '../bytes/source-input.ts'
import type { GenomicsErrorCode } from '../errors.ts'

/** What a worker reads: files that it opens by itself, or bytes. */
export type WorkerInput = SourceInput

/** What a worker can do. */
export type WorkerTask = 'buildVariantIndex' | 'buildCoverage'

/** To a worker, which has one job at a time. */
export type WorkerJob = { readonly task: WorkerTask; readonly input: WorkerInput }

/**
 * From a worker: any number of reports, then the outcome. A GenomicsError travels as its parts, since a
 * copied Error is no longer of its class and has lost its code.
 */
export type WorkerReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: Uint8Array }
  | { readonly kind: 'refused'; readonly code: GenomicsErrorCode; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
