import { ScriptEngineError } from './script-engine-error.ts'
import type { ScriptJob, ScriptOutcome, ScriptRunner } from './script-runner.ts'
import type { EngineModule, FromWorker, ScriptLimits, ToWorker } from './worker-protocol.ts'

/** A worker, of Node or of a browser. */
export type WorkerPort = {
  send(message: ToWorker): void
  /** Ends it at once, in the midst of whatever it does. */
  end(): Promise<void>
}

/** Who hears from a worker. */
export type WorkerListener = {
  onMessage(message: FromWorker): void
  /** It couldn't start, or has ended by itself. */
  onFailure(cause: unknown): void
}

/** What scripts are run with. */
export type WorkerRunnerOptions = {
  readonly limits: ScriptLimits
  /** The engine of scripts; without it, patterns alone are tried. */
  readonly wasm?: () => Promise<EngineModule>
  readonly start: (listener: WorkerListener) => WorkerPort
}

/** Runs scripts one after the other, and takes a worker to be closed at the end. */
export type ClosableScriptRunner = ScriptRunner & AsyncDisposable & { close(): Promise<void> }

/**
 * How long a worker may stay silent after its script's time is up. The engine looks at the time while a script runs; what
 * it doesn't look up from is ended from outside.
 */
const graceMs = 2000

/** A runner whose scripts run in a worker, one at a time. The worker starts with the first script. */
export function createWorkerRunner(options: WorkerRunnerOptions): ClosableScriptRunner {
  const { limits, wasm, start } = options
  let worker: { readonly port: WorkerPort; answered: PromiseWithResolvers<FromWorker> } | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const endWorker = async (error: Error): Promise<void> => {
    const ended = worker
    worker = undefined
    ended?.answered.reject(error)
    await ended?.port.end()
  }

  /** Sends a message and waits for the answer; whoever asks waits for its turn before. */
  const ask = async (message: ToWorker): Promise<FromWorker> => {
    if (worker === undefined) throw closed()
    worker.answered = Promise.withResolvers()
    worker.port.send(message)
    return worker.answered.promise
  }

  const startWorker = async (): Promise<void> => {
    const engine = await wasm?.()
    if (isClosed) throw closed()
    const port = start({
      onMessage: (message) => worker?.port === port && worker.answered.resolve(message),
      onFailure(cause) {
        if (worker?.port !== port) return
        const reason = cause instanceof Error ? `: ${cause.message}` : ''
        const message = `The worker of scripts has ended by itself${reason}.`
        void endWorker(new ScriptEngineError('worker-failed', message, { cause }))
      },
    })
    worker = { port, answered: Promise.withResolvers() }
    await ask({ kind: 'start', wasm: engine, limits })
  }

  const perform = async (job: ScriptJob): Promise<ScriptOutcome> => {
    if (isClosed) throw closed()
    if (worker === undefined) await startWorker()
    let isOverdue = false
    const timer = setTimeout(() => {
      isOverdue = true
      void endWorker(new Error('The script is overdue.'))
    }, limits.timeoutMs + graceMs)
    try {
      const answer = await ask({ kind: 'job', job })
      if (answer.kind === 'outcome') return answer.outcome
      const reason = answer.kind === 'broken' ? answer.message : 'it gave no outcome'
      throw new ScriptEngineError(
        'worker-failed',
        `The engine of scripts can't be used: ${reason}.`,
      )
    } catch (error) {
      if (!isOverdue) throw error
      const message = `it ran longer than ${limits.timeoutMs} ms: does it come to an end?`
      return { ok: false, code: 'ScriptTimeout', message }
    } finally {
      clearTimeout(timer)
    }
  }

  const close = async (): Promise<void> => {
    isClosed = true
    await endWorker(closed())
  }

  return {
    run(job) {
      const turn = last.then(() => perform(job))
      // The next one waits for its turn, whatever becomes of this one.
      last = turn.catch(() => undefined)
      return turn
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function closed(): ScriptEngineError {
  return new ScriptEngineError('closed', 'The runner of scripts is closed and runs no more.')
}
