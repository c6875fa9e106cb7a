import { browserPort, type BrowserWorker } from './browser-port.ts'
import { createWorkerRunner, type ClosableScriptRunner } from './worker-runner.ts'

export type { BrowserWorker } from './browser-port.ts'
export type { ClosableScriptRunner } from './worker-runner.ts'

/** What a page brings along, since only its bundler knows where files lie. */
export type PatternRunnerOptions = {
  /** Starts a module worker of `@benchtop/forms/scripts/pattern-worker`. */
  readonly startWorker: () => BrowserWorker
  /** How long the texts of one pattern may take, in milliseconds. */
  readonly timeoutMs?: number
}

/**
 * Tries patterns in a browser's worker, which is ended with one that doesn't end: for a page that runs no scripts, and
 * has no use for their engine. Each pattern has a second if nothing else is said. Rejects every other script.
 */
export function createPatternRunner({
  startWorker,
  timeoutMs = 1000,
}: PatternRunnerOptions): ClosableScriptRunner {
  return createWorkerRunner({
    limits: { timeoutMs, memoryBytes: 0 },
    start: (listener) => browserPort(startWorker(), listener),
  })
}
