import type { SourceInput } from '../bytes/source-input.ts'
import type { GenomicsErrorCode } from '../errors.ts'
import type { CheckedRange } from '../check/check-range.ts'
import type { CoveredRange, RecordRange } from '../depth/parallel-coverage.ts'
import type { ThreadInput } from './ported-source.ts'
import type { BlockRange, ScannedRange } from '../variants/parallel-scan.ts'

/** What a worker reads: files that it opens by itself, or bytes. */
export type WorkerInput = SourceInput

/** What a worker can do, with what each needs besides the bytes and what it gives. */
export type WorkerTasks = {
  readonly buildVariantIndex: { readonly argument: undefined; readonly result: Uint8Array }
  readonly checkData: { readonly argument: undefined; readonly result: Uint8Array }
  /** The argument is the number of threads. */
  readonly planCheck: { readonly argument: number; readonly result: BlockRange[] }
  readonly checkRange: { readonly argument: BlockRange; readonly result: CheckedRange }
  readonly joinChecks: { readonly argument: readonly CheckedRange[]; readonly result: Uint8Array }
  readonly buildReadIndex: { readonly argument: undefined; readonly result: Uint8Array }
  readonly summarizeFastq: { readonly argument: undefined; readonly result: Uint8Array }
  readonly buildCoverage: { readonly argument: undefined; readonly result: Uint8Array }
  /** The argument is the number of threads. */
  readonly planScan: { readonly argument: number; readonly result: BlockRange[] }
  readonly scanRange: { readonly argument: BlockRange; readonly result: ScannedRange }
  readonly joinScans: {
    readonly argument: readonly ScannedRange[]
    readonly result: Uint8Array | undefined
  }
  /** The argument is the number of threads. */
  readonly planCoverage: { readonly argument: number; readonly result: RecordRange[] }
  readonly coverRange: { readonly argument: RecordRange; readonly result: CoveredRange }
  readonly joinCoverage: {
    readonly argument: readonly CoveredRange[]
    readonly result: Uint8Array | undefined
  }
}

/** A job of a worker, which has one at a time. */
export type WorkerJob<Task extends keyof WorkerTasks = keyof WorkerTasks> = {
  readonly task: Task
  readonly input: WorkerInput
  readonly argument: WorkerTasks[Task]['argument']
}

/** A job as it is sent to a worker. */
export type WorkerMessage<Task extends keyof WorkerTasks = keyof WorkerTasks> = Omit<
  WorkerJob<Task>,
  'input'
> & { readonly input: ThreadInput }

/**
 * From a worker: any number of reports, then the outcome. A GenomicsError travels as its parts, since a
 * copied Error is no longer of its class and has lost its code.
 */
export type WorkerReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly code: GenomicsErrorCode; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The buffers in a value that goes to another thread, so that it gets them without a copy. */
export function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    // A view on a small part, such as of a pool, is copied: the rest belongs to others.
    const isOwn = value.byteLength * 4 >= value.buffer.byteLength
    if (isOwn && value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (value instanceof Map || Array.isArray(value)) {
    for (const one of value.values()) if (typeof one === 'object') buffersIn(one, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) if (typeof one === 'object') buffersIn(one, found)
  }
  return found
}
