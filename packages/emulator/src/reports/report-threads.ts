import { Worker } from 'node:worker_threads'
import type { RenderedReport, ReportFile, ReportSession } from '@benchtop/reports'
import {
  ReportError,
  sentSession,
  type FileQuestion,
  type FromReportThread,
  type ToReportThread,
} from '@benchtop/reports/page'
import { endThread } from '../flow/end-thread.ts'
import { createPool } from '../flow/pool.ts'

export type ReportLimits = {
  /** From the beginning of one report to its HTML. */
  readonly timeoutMs: number
  readonly memoryMiB: number
}

const defaultLimits: ReportLimits = { timeoutMs: 5_000, memoryMiB: 256 }

/** How many reports are rendered at once. */
const slots = 4

export function createReportThreads(limits = defaultLimits) {
  const threads = createPool<Worker>({
    size: slots,
    start: () => startThread(limits),
    end: endThread,
    // One that took too long would not get the message that ends it.
    discard: async (worker) => void (await worker.terminate()),
  })
  return {
    /** The HTML of a report. Those of one application are rendered in turn. Throws a ReportError. */
    async render(
      application: string,
      template: string,
      session: ReportSession,
    ): Promise<RenderedReport> {
      const outcome = await threads.use(application, (worker) =>
        outcomeOf(worker, template, session, limits),
      )
      if (outcome instanceof ReportError) throw outcome
      return outcome
    },
    close: threads.close,
  }
}
/** Renders reports in threads of their own, since a template may do anything that takes time and memory. */
export type ReportThreads = ReturnType<typeof createReportThreads>

function startThread({ memoryMiB }: ReportLimits): Worker {
  // Sources run as they are in development, and as JavaScript in the package.
  const file = import.meta.url.endsWith('.ts') ? './report-worker.ts' : './report-worker.js'
  return new Worker(new URL(file, import.meta.url), {
    argv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMiB,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  })
}

/**
 * The HTML that a thread makes of a report, or what is wrong with its template. Rejects with a ReportError where the
 * thread can't continue: it took too long or too much.
 */
async function outcomeOf(
  worker: Worker,
  template: string,
  session: ReportSession,
  { timeoutMs, memoryMiB }: ReportLimits,
): Promise<RenderedReport | ReportError> {
  const { sent, files } = sentSession(session)
  const done: PromiseWithResolvers<RenderedReport | ReportError> = Promise.withResolvers()
  const refuse = (message: string, cause?: unknown): void =>
    done.reject(new ReportError(message, undefined, cause))
  const received = (message: FromReportThread): void => {
    if (message.kind === 'html') done.resolve(message.report)
    else if (message.kind === 'file') void answerQuestion(worker, message, files)
    else done.resolve(new ReportError(message.message, message.line, undefined))
  }
  const failed = (error: Error & { readonly code?: string }): void =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? refuse(`It takes more than ${memoryMiB} MiB of memory.`, error)
      : done.reject(error)
  const exited = (): void => refuse('The platform was stopped while the report was rendered.')
  worker.on('message', received).on('error', failed).on('exit', exited)
  const timer = setTimeout(
    () => refuse(`It takes more than ${timeoutMs / 1000} seconds.`),
    timeoutMs,
  )
  worker.ref()
  try {
    worker.postMessage({ kind: 'render', template, session: sent } satisfies ToReportThread)
    return await done.promise
  } finally {
    clearTimeout(timer)
    // Only these: Node listens to a worker itself, and would pass no message on without that.
    worker.off('message', received).off('error', failed).off('exit', exited)
    // An idle thread keeps no process alive, and its end is noticed when it is needed again.
    if (worker.listenerCount('error') === 0) worker.on('error', () => {})
    worker.unref()
  }
}

async function answerQuestion(
  worker: Worker,
  { number, index, wanted }: FileQuestion,
  files: readonly ReportFile[],
): Promise<void> {
  const reply = (message: ToReportThread): void => worker.postMessage(message)
  try {
    const file = files[index]
    const value = wanted === 'text' ? await file?.read() : await file?.href()
    reply({ kind: 'answer', number, value: value ?? '' })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    reply({ kind: 'refusal', number, message })
  }
}
