import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { ScriptEngineError } from './script-engine-error.ts'
import type { EngineModule, FromWorker, ScriptLimits } from './worker-protocol.ts'
import {
  createWorkerRunner,
  type ClosableScriptRunner,
  type WorkerListener,
  type WorkerPort,
} from './worker-runner.ts'

export { ScriptEngineError, type ScriptEngineErrorCode } from './script-engine-error.ts'
export type { ScriptLimits } from './worker-protocol.ts'
export type { ClosableScriptRunner } from './worker-runner.ts'

/** What a worker thread may have beside the script's own memory, in MiB. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/**
 * Runs scripts of forms in Node: in a JavaScript engine compiled to WebAssembly, inside a worker thread without an
 * environment. Each script has a second and 32 MiB if nothing else is said. Needs the package `quickjs-wasi`; without it
 * the first script is rejected with `engine-missing`. An idle runner keeps no process alive.
 */
export function createScriptRunner({
  timeoutMs = 1000,
  memoryBytes = 32 * 1024 * 1024,
}: Partial<ScriptLimits> = {}): ClosableScriptRunner {
  const limits = { timeoutMs, memoryBytes }
  let bytes: Promise<EngineModule> | undefined
  return createWorkerRunner({ limits, start: startThread, wasm: () => (bytes ??= readEngine()) })
}

async function readEngine(): Promise<EngineModule> {
  // Compiled once, and not for every script; the types of Node don't know it.
  const { WebAssembly } = globalThis as unknown as {
    readonly WebAssembly: { compile(bytes: Uint8Array): Promise<EngineModule> }
  }
  return WebAssembly.compile(await readFile(new URL(findEngine())))
}

function findEngine(): string {
  try {
    return import.meta.resolve('quickjs-wasi/quickjs.wasm')
  } catch (cause) {
    const message =
      'Scripts of forms need the package quickjs-wasi, which is not installed: npm install quickjs-wasi.'
    throw new ScriptEngineError('engine-missing', message, { cause })
  }
}

function startThread(listener: WorkerListener): WorkerPort {
  // Sources run as they are, and what is packed is JavaScript: the file beside this one is of its kind.
  const file = import.meta.url.endsWith('.ts') ? './node-worker.ts' : './node-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    // The flags and the environment of the process are not the thread's.
    execArgv: [],
    argv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: threadLimits,
  })
  // An idle thread is no reason for a process to stay; one with a script is.
  worker.unref()
  worker.on('message', (message: FromWorker) => {
    worker.unref()
    listener.onMessage(message)
  })
  worker.on('error', (error) => listener.onFailure(error))
  worker.on('exit', () => listener.onFailure(undefined))
  return {
    send(message) {
      worker.ref()
      worker.postMessage(message)
    },
    async end() {
      await worker.terminate()
    },
  }
}
