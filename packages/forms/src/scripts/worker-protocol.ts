import type { ScriptJob, ScriptOutcome } from './script-runner.ts'

/** The limits of scripts. */
export type ScriptLimits = {
  /** How long a script may run, in milliseconds. */
  readonly timeoutMs: number
  /** How much memory a script may have, in bytes. */
  readonly memoryBytes: number
}

/** The engine as WebAssembly: a compiled module, or its bytes. */
export type EngineModule = object

/**
 * To a worker: first the engine, once, then jobs, each after the outcome of the one before. Patterns are tried without
 * an engine.
 */
export type ToWorker =
  | {
      readonly kind: 'start'
      readonly wasm?: EngineModule | undefined
      readonly limits: ScriptLimits
    }
  | { readonly kind: 'job'; readonly job: ScriptJob }

/** From a worker: that it is ready, then the outcome of each job; or that the engine can't be used. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'outcome'; readonly outcome: ScriptOutcome }
  | { readonly kind: 'broken'; readonly message: string }
