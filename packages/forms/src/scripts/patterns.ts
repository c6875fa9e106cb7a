import { browserPort, type BrowserWorker } from './browser-port.ts'
import { createWorkerRunner, type ClosableScriptRunner } from './worker-runner.ts'

export type { BrowserWorker } from './browser-port.ts'
export type { ClosableScriptRunner } from './worker-runner.ts'

/** The resources that a page supplies, since only its bundler knows the location of files. */
export type PatternRunnerOptions = {
  /** Starts a module worker of `@benchtop/forms/scripts/pattern-worker`. */
  readonly startWorker: () => BrowserWorker
  /** How long the texts of one pattern may take, in milliseconds. */
  readonly timeoutMs?: number
}

/**
 * Tries patterns in a browser's worker, which is terminated if a pattern takes too long: for a page that runs no
 * scripts, and doesn't need their engine. Each pattern has one second by default. Rejects every other script.
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
