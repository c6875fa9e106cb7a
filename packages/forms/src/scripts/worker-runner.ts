import { ScriptEngineError } from './script-engine-error.ts'
import type { ScriptJob, ScriptOutcome, ScriptRunner } from './script-runner.ts'
import type { EngineModule, FromWorker, ScriptLimits, ToWorker } from './worker-protocol.ts'

/** A worker, of Node or of a browser. */
export type WorkerPort = {
  send(message: ToWorker): void
  /** Ends it: immediately where it is stuck, else after the script that runs. */
  end(state: { readonly isStuck: boolean }): Promise<void>
}

/** The listeners of a worker. */
export type WorkerListener = {
  onMessage(message: FromWorker): void
  /** It couldn't start, or has ended unexpectedly. */
  onFailure(cause: unknown): void
}

/** The options of a runner. */
export type WorkerRunnerOptions = {
  readonly limits: ScriptLimits
  /** The engine of scripts; without it, only patterns can be tried. */
  readonly wasm?: () => Promise<EngineModule>
  readonly start: (listener: WorkerListener) => WorkerPort
}

/** Runs scripts one after the other; has to be closed at the end. */
export type ClosableScriptRunner = ScriptRunner & AsyncDisposable & { close(): Promise<void> }

/**
 * How long a worker may stay silent after the time limit. The engine checks the time while a script runs; operations that
 * it can't interrupt are stopped from outside, as are patterns, which no engine checks: theirs is for a busy machine alone.
 */
const graceMs = { script: 2000, pattern: 500 } as const

/** A runner whose scripts run in a worker, one at a time. The worker starts with the first script. */
export function createWorkerRunner(options: WorkerRunnerOptions): ClosableScriptRunner {
  const { limits, wasm, start } = options
  let worker: { readonly port: WorkerPort; answered: PromiseWithResolvers<FromWorker> } | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const endWorker = async (error: Error, isStuck = false): Promise<void> => {
    const ended = worker
    worker = undefined
    ended?.answered.reject(error)
    await ended?.port.end({ isStuck })
  }

  /** Sends a message and waits for the response; callers are queued before. */
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
        const message = `The script worker ended unexpectedly${reason}.`
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
    const timer = setTimeout(
      () => {
        isOverdue = true
        void endWorker(new Error('The script exceeded its time limit.'), true)
      },
      limits.timeoutMs + graceMs[job.call === 'pattern' ? 'pattern' : 'script'],
    )
    try {
      const answer = await ask({ kind: 'job', job })
      if (answer.kind === 'outcome') return answer.outcome
      const reason = answer.kind === 'broken' ? answer.message : 'it returned no outcome'
      throw new ScriptEngineError(
        'worker-failed',
        `The engine of scripts can't be used: ${reason}.`,
      )
    } catch (error) {
      if (!isOverdue) throw error
      const message = `it ran longer than ${limits.timeoutMs} ms: does it terminate?`
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
      // The next one runs in turn, whatever the outcome of this one.
      last = turn.catch(() => undefined)
      return turn
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function closed(): ScriptEngineError {
  return new ScriptEngineError('closed', 'The script runner is closed.')
}
