import { GenomicsError } from '../errors.ts'
import { startEndableThread } from './endable-thread.ts'
import { shareSource } from './ported-source.ts'
import {
  buffersIn,
  type WorkerInput,
  type WorkerJob,
  type WorkerMessage,
  type WorkerReport,
} from './protocol.ts'

/** One thread that does one job at a time. */
export type WorkerThread = {
  /** Rejects with what the job throws, or with `worker-failed` when the thread ends under it. */
  run(job: WorkerJob, onProgress: ((fraction: number) => void) | undefined): Promise<unknown>
  /** True once the thread is gone, by itself or by `end`. */
  readonly hasEnded: boolean
  /** Ends the thread and its job. Its open file is closed with it. */
  end(): Promise<void>
}

export function startWorkerThread(): WorkerThread {
  // An idle thread is no reason for a process to stay; one with a job is.
  const { worker, end } = startEndableThread('worker')
  let hasEnded = false
  worker.on('exit', () => {
    hasEnded = true
  })
  // Without a listener of its own, an error between two jobs would end the process.
  worker.on('error', () => {})

  return {
    get hasEnded() {
      return hasEnded
    },
    async run(job, onProgress) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const source = shareSource(withOwnBytes(job.input))
      const refused = ({ code, message }: Extract<WorkerReport, { kind: 'refused' }>): unknown => {
        const failure = code === 'unreadable' ? source.takeFailure() : undefined
        return failure ?? new GenomicsError(code, message)
      }
      const onMessage = (report: WorkerReport): void => {
        if (report.kind === 'progress') onProgress?.(report.fraction)
        else if (report.kind === 'done') resolve(report.result)
        else if (report.kind === 'refused') reject(refused(report))
        else reject(report.error)
      }
      const onError = (cause: unknown): void => reject(workerFailed(cause))
      const onExit = (): void => reject(workerFailed(undefined))
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.ref()
      try {
        const { task, argument } = job
        const message: WorkerMessage = { task, input: source.input, argument }
        const ofInput = 'port' in source.input ? [] : buffersIn(source.input)
        worker.postMessage(message, [...ofInput, ...buffersIn(argument), ...source.ports])
        return await promise
      } finally {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        worker.unref()
      }
    },
    async end() {
      hasEnded = true
      await end()
    },
  }
}

/** The caller keeps its bytes: a copy is handed over, and only what is read, not the buffer around it. */
function withOwnBytes(input: WorkerInput): WorkerInput {
  const own = <Piece extends object>(piece: Piece): Piece =>
    'bytes' in piece ? { ...piece, bytes: new Uint8Array(piece.bytes as Uint8Array) } : piece
  return 'pieces' in input ? { pieces: input.pieces.map(own) } : own(input)
}

function workerFailed(cause: unknown): GenomicsError {
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  return new GenomicsError('worker-failed', `The worker thread ended before its job${reason}.`, {
    cause,
  })
}
