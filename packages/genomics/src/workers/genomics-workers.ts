import type { ReadOptions } from '../bytes/progress.ts'
import { GenomicsError } from '../errors.ts'
import type { WorkerInput, WorkerJob, WorkerTasks } from './protocol.ts'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

/** How many threads there are, and how long they stay. */
export type GenomicsWorkersOptions = {
  /** How many threads there are at most; further jobs wait for their turn. */
  readonly size: number
  /** A thread without a job is ended after so many milliseconds. */
  readonly idleMs: number
}

/** What reads whole files, on threads of its own. A thread starts with the first job that needs it. */
export type GenomicsWorkers = AsyncDisposable & {
  /** As `buildVariantIndex`, and rejected with the same errors. */
  buildVariantIndex(input: WorkerInput, options?: ReadOptions): Promise<Uint8Array>
  /** As `buildCoverage`, and rejected with the same errors. */
  buildCoverage(input: WorkerInput, options?: ReadOptions): Promise<Uint8Array>
  /** As `buildReadIndex`, and rejected with the same errors. */
  buildReadIndex(input: WorkerInput, options?: ReadOptions): Promise<Uint8Array>
  /** The JSON of what `summarizeFastq` gives, and rejected with the same errors. */
  summarizeFastq(input: WorkerInput, options?: ReadOptions): Promise<Uint8Array>
  /** As `checkData`, and rejected with the same errors; `readCheckReport` reads what it gives. */
  checkData(input: WorkerInput, options?: ReadOptions): Promise<Uint8Array>
  /** Ends all threads. Jobs that run or wait are rejected with `closed`, as are later ones. */
  close(): Promise<void>
}

type Job = WorkerJob & {
  readonly options: ReadOptions
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Threads that build variant indexes and coverage, so that the main thread stays free. A running job keeps
 * the process alive, an idle thread does not. A job whose thread breaks down is rejected with
 * `worker-failed`; an aborted one with the reason of its signal, at once.
 */
export function createGenomicsWorkers({ size, idleMs }: GenomicsWorkersOptions): GenomicsWorkers {
  requireSize(size)
  const waiting = new Set<Job>()
  const running = new Map<Job, WorkerThread>()
  const idle = createIdleThreads(idleMs)
  let isClosed = false

  async function submit<Task extends keyof WorkerTasks>(
    task: Task,
    input: WorkerInput,
    argument: WorkerTasks[Task]['argument'],
    options: ReadOptions,
  ): Promise<WorkerTasks[Task]['result']> {
    if (isClosed) throw closed()
    const { signal } = options
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<WorkerTasks[Task]['result']>()
    const job: Job = { task, input, argument, options, resolve, reject }
    const onAbort = (): void => void stop(job, signal?.reason)
    signal?.addEventListener('abort', onAbort)
    waiting.add(job)
    startNext()
    return promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  function startNext(): void {
    const [job] = waiting
    if (job === undefined || running.size >= size) return
    waiting.delete(job)
    const thread = idle.wake() ?? startWorkerThread()
    running.set(job, thread)
    void thread
      .run(job, job.options.onProgress)
      .then((result) => job.resolve(result as never), job.reject)
      .finally(() => {
        running.delete(job)
        if (!thread.hasEnded) idle.rest(thread)
        startNext()
      })
  }

  /** A thread in the middle of a file receives no message: it is ended with its job. */
  async function stop(job: Job, reason: unknown): Promise<void> {
    job.reject(reason)
    waiting.delete(job)
    await running.get(job)?.end()
  }

  async function close(): Promise<void> {
    isClosed = true
    const stopped = [...waiting, ...running.keys()].map((job) => stop(job, closed()))
    await Promise.all([...stopped, idle.end()])
  }

  return {
    async buildVariantIndex(input, options = {}) {
      const index = await inRanges(size, input, options, {
        plan: (rest) => submit('planScan', input, size, rest),
        read: (range, rest) => submit('scanRange', input, range, rest),
        join: (parts, rest) => submit('joinScans', input, parts, rest),
      })
      return index ?? submit('buildVariantIndex', input, undefined, options)
    },
    async checkData(input, options = {}) {
      const report = await inRanges(size, input, options, {
        plan: (rest) => submit('planCheck', input, size, rest),
        read: (range, rest) => submit('checkRange', input, range, rest),
        join: (parts, rest) => submit('joinChecks', input, parts, rest),
      })
      return report ?? submit('checkData', input, undefined, options)
    },
    buildReadIndex: (input, options = {}) => submit('buildReadIndex', input, undefined, options),
    summarizeFastq: (input, options = {}) => submit('summarizeFastq', input, undefined, options),
    async buildCoverage(input, options = {}) {
      const coverage = await inRanges(size, input, options, {
        plan: (rest) => submit('planCoverage', input, size, rest),
        read: (range, rest) => submit('coverRange', input, range, rest),
        join: (parts, rest) => submit('joinCoverage', input, parts, rest),
      })
      return coverage ?? submit('buildCoverage', input, undefined, options)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function requireSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 1) return
  throw new RangeError(`size is the number of threads, 1 or more, and not ${size}.`)
}

/** Threads without a job, each ended after some milliseconds. */
function createIdleThreads(idleMs: number) {
  const timers = new Map<WorkerThread, NodeJS.Timeout>()
  return {
    wake(): WorkerThread | undefined {
      const [entry] = timers
      if (entry === undefined) return undefined
      const [thread, timer] = entry
      clearTimeout(timer)
      timers.delete(thread)
      return thread
    },
    rest(thread: WorkerThread): void {
      const timer = setTimeout(() => {
        timers.delete(thread)
        void thread.end()
      }, idleMs)
      timer.unref()
      timers.set(thread, timer)
    },
    async end(): Promise<void> {
      for (const timer of timers.values()) clearTimeout(timer)
      const ended = [...timers.keys()].map((thread) => thread.end())
      timers.clear()
      await Promise.all(ended)
    },
  }
}

/** How a file is read in ranges, each on a thread. */
type RangeSteps<Range, Part> = {
  plan(options: ReadOptions): Promise<readonly Range[]>
  read(range: Range, options: ReadOptions): Promise<Part>
  join(parts: readonly Part[], options: ReadOptions): Promise<Uint8Array | undefined>
}

/**
 * What is made of a file that is read on several threads. Undefined where it has to be read on one: it is small, or
 * bytes that each thread would need a copy of, or something is wrong with it, which a reading from its start says best.
 */
async function inRanges<Range, Part>(
  threads: number,
  input: WorkerInput,
  options: ReadOptions,
  { plan, read, join }: RangeSteps<Range, Part>,
): Promise<Uint8Array | undefined> {
  const pieces = 'pieces' in input ? input.pieces : [input]
  if (threads < 2 || pieces.some((piece) => 'bytes' in piece)) return undefined
  const { signal } = options
  const ranges = await plan({ signal })
  if (ranges.length < 2) return undefined
  const done = ranges.map(() => 0)
  const readings = ranges.map((range, number) => {
    const onProgress = (fraction: number): void => {
      done[number] = fraction
      options.onProgress?.(done.reduce((sum, one) => sum + one, 0) / ranges.length)
    }
    return read(range, { signal, onProgress })
  })
  const settled = await Promise.allSettled(readings)
  signal?.throwIfAborted()
  const parts = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (parts.length < ranges.length) return undefined
  return join(parts, { signal })
}

function closed(): GenomicsError {
  return new GenomicsError('closed', 'The genomics workers are closed and take no more jobs.')
}
