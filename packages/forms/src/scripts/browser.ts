import { browserPort, type BrowserWorker } from './browser-port.ts'
import type { EngineModule, ScriptLimits } from './worker-protocol.ts'
import { createWorkerRunner, type ClosableScriptRunner } from './worker-runner.ts'

export type { BrowserWorker } from './browser-port.ts'
export { ScriptEngineError, type ScriptEngineErrorCode } from './script-engine-error.ts'
export type { EngineModule, ScriptLimits } from './worker-protocol.ts'
export type { ClosableScriptRunner } from './worker-runner.ts'

/** The resources that a page supplies, since only its bundler knows the location of files. */
export type BrowserScriptOptions = Partial<ScriptLimits> & {
  /** Starts a module worker of `@benchtop/forms/scripts/browser-worker`. */
  readonly startWorker: () => BrowserWorker
  /** `quickjs-wasi/quickjs.wasm`: compiled (`WebAssembly.compileStreaming(fetch(url))`), or its bytes. */
  readonly wasm: () => EngineModule | Promise<EngineModule>
}

/**
 * Runs scripts of forms in a browser: in a JavaScript engine compiled to WebAssembly, inside a worker. Each script has
 * one second and 32 MiB by default.
 */
export function createScriptRunner({
  startWorker,
  wasm,
  timeoutMs = 1000,
  memoryBytes = 32 * 1024 * 1024,
}: BrowserScriptOptions): ClosableScriptRunner {
  let engine: Promise<EngineModule> | undefined
  return createWorkerRunner({
    limits: { timeoutMs, memoryBytes },
    wasm: () => (engine ??= Promise.resolve(wasm())),
    start: (listener) => browserPort(startWorker(), listener),
  })
}
