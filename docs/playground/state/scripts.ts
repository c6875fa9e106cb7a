import { createScriptRunner } from '@benchtop/forms/scripts'
import engine from 'quickjs-wasi/quickjs.wasm?url'

/** Runs the scripts of forms: loaded with the first one that has to run. */
export const runner = createScriptRunner({
  startWorker: () => new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' }),
  wasm: () => fetch(engine).then((response) => response.arrayBuffer()),
})
