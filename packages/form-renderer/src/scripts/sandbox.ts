import type { ScriptRunner } from '@benchtop/forms'
import { createScriptRunner } from '@benchtop/forms/scripts'
import engine from 'quickjs-wasi/quickjs.wasm?url&no-inline'

// A separate file, which only forms with script rules load: it comes with an engine of its own.

const runner = createScriptRunner({
  startWorker: () => new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' }),
  // Compiled in the worker: the policy of a page that forbids it to compile WebAssembly is its own.
  wasm: async () => (await fetch(engine)).arrayBuffer(),
})

/** Runs script rules in an engine without access to anything, in a worker, with limits of time and memory. */
export const sandbox: ScriptRunner = {
  async run(job) {
    try {
      return await runner.run(job)
    } catch {
      // If the page forbids workers or the engine can't be loaded, rules are left to the server.
      return { ok: true, value: null }
    }
  },
}
