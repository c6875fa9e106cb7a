import type { MessagePort, Worker } from 'node:worker_threads'

import type { SourceInput } from '../bytes/source-input.ts'
import { GenomicsError } from '../errors.ts'
import type { VariantQuery } from '../variants/indexed-variants.ts'
import type { FileSlice } from '../slices/file-slices.ts'
import type { SliceQuery } from '../slices/slice-reads.ts'
import type { VariantPage } from '../variants/variant-pages.ts'
import { startEndableThread } from './endable-thread.ts'
import { type SharedSource, shareSource } from './ported-source.ts'
import type {
  OpenedVariants,
  ReaderMessage,
  ReaderReply,
  ReaderRequest,
  ReaderResults,
  VariantFormat,
} from './reader-protocol.ts'

/** A VCF file that is open in the reading thread. */
export type VariantReader = OpenedVariants & {
  /** The header as JSON (Metadata and Legends), or its text. */
  header(format: VariantFormat): Promise<Uint8Array>
  /**
   * The variants of a window by position as a JSON array, or as lines, byte for byte as in the file. A page ends before
   * `maxBytes`, with one record at least. Rejected as `VariantFile.query` is.
   */
  page(query: VariantQuery, format: VariantFormat, maxBytes: number): Promise<VariantPage>
  /** The pieces of the file that make a file of what overlaps some windows, as `sliceVariants` has them. */
  slices(query: SliceQuery): Promise<readonly FileSlice[]>
  close(): Promise<void>
}

/** Opens VCF files in a thread of its own, which answers in bytes. */
export type VariantReaders = AsyncDisposable & {
  /**
   * Opens a file with the index that `buildVariantIndex` made of it. Throws `not-index`, `index-version` or
   * `stale-index`.
   */
  open(source: SourceInput, index: SourceInput): Promise<VariantReader>
  /** The pieces of a BAM file, as `sliceReads` has them, with the index that `buildReadIndex` made of it. */
  sliceReads(
    source: SourceInput,
    index: SourceInput,
    query: SliceQuery,
  ): Promise<readonly FileSlice[]>
  /** Ends the thread. What waits for it is rejected with `closed`. */
  close(): Promise<void>
}

type Waiting = {
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

type ReaderThread = {
  readonly worker: Worker
  readonly end: () => Promise<void>
  readonly waiting: Map<number, Waiting>
}

/**
 * Reads VCF files off the main thread. The thread starts with the first file and stays; by itself it keeps no process
 * alive. If it breaks down, what waits is rejected with `worker-failed`, as is every later question about the files
 * that it had open: open them again.
 */
export function createVariantReaders(): VariantReaders {
  let thread: ReaderThread | undefined
  let lastId = 0
  let isClosed = false

  function start(): ReaderThread {
    const { worker, end } = startEndableThread('reader-worker')
    const started: ReaderThread = { worker, end, waiting: new Map() }
    worker.on('message', (reply: ReaderReply) => settle(started, reply))
    worker.on('error', (cause) => fail(started, workerFailed(cause)))
    worker.on('exit', () => fail(started, isClosed ? closed() : workerFailed(undefined)))
    return started
  }

  function settle({ worker, waiting }: ReaderThread, reply: ReaderReply): void {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if (reply.kind === 'done') one?.resolve(reply.result as never)
    else if (reply.kind === 'refused') one?.reject(new GenomicsError(reply.code, reply.message))
    else one?.reject(reply.error)
  }

  function fail(broken: ReaderThread, error: GenomicsError): void {
    if (thread === broken) thread = undefined
    for (const { reject } of broken.waiting.values()) reject(error)
    broken.waiting.clear()
  }

  function send<Kind extends ReaderRequest['kind']>(
    to: ReaderThread,
    request: Extract<ReaderRequest, { kind: Kind }>,
    ports: readonly MessagePort[] = [],
  ): Promise<ReaderResults[Kind]> {
    if (isClosed) return Promise.reject(closed())
    if (thread !== to) return Promise.reject(workerFailed(undefined))
    const { promise, resolve, reject } = Promise.withResolvers<ReaderResults[Kind]>()
    const message: ReaderMessage = { id: ++lastId, request }
    to.worker.ref()
    to.waiting.set(message.id, { resolve, reject })
    to.worker.postMessage(message, ports)
    return promise
  }

  async function close(): Promise<void> {
    isClosed = true
    await thread?.end()
  }

  return {
    async open(source, index) {
      if (isClosed) throw closed()
      const reading = (thread ??= start())
      const file = ++lastId
      const { shared, inputs, ports } = shareSources(source, index)
      const open = { kind: 'open', file, ...inputs } as const
      const opened = await sharing(shared, () => send(reading, open, ports))
      return {
        ...opened,
        header: (format) => sharing(shared, () => send(reading, { kind: 'header', file, format })),
        page: (query, format, maxBytes) =>
          sharing(shared, () => send(reading, { kind: 'page', file, query, format, maxBytes })),
        slices: (query) => sharing(shared, () => send(reading, { kind: 'slices', file, query })),
        async close() {
          // A thread that is gone has closed its files.
          if (thread === reading && !isClosed) await send(reading, { kind: 'close', file })
        },
      }
    },
    async sliceReads(source, index, query) {
      if (isClosed) throw closed()
      const { shared, inputs, ports } = shareSources(source, index)
      const request = { kind: 'sliceReads', ...inputs, query } as const
      return sharing(shared, () => send((thread ??= start()), request, ports))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A file and its index, prepared for the thread. */
function shareSources(source: SourceInput, index: SourceInput) {
  const [file, ofIndex] = [shareSource(source), shareSource(index)]
  return {
    shared: [file, ofIndex],
    inputs: { source: file.input, index: ofIndex.input },
    ports: [...file.ports, ...ofIndex.ports],
  }
}

/** Has what the caller's own reading threw be thrown, where the thread has but its message. */
async function sharing<Result>(
  sources: readonly SharedSource[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const failures = sources.map((source) => source.takeFailure())
    const isUnreadable = error instanceof GenomicsError && error.code === 'unreadable'
    throw (isUnreadable && failures.find((one) => one !== undefined)) || error
  }
}

function closed(): GenomicsError {
  return new GenomicsError('closed', 'The variant readers are closed and open no more files.')
}

function workerFailed(cause: unknown): GenomicsError {
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  return new GenomicsError('worker-failed', `The reading thread ended${reason}.`, { cause })
}
