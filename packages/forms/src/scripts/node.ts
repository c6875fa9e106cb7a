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

/** A script has had its time by then. To terminate a thread in compiled code earlier can end the process. */
const graceMs = 2000

/** The memory of a worker thread in addition to the script's own, in MiB. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/**
 * Runs scripts of forms in Node: in a JavaScript engine compiled to WebAssembly, inside a worker thread without an
 * environment. Each script has one second and 32 MiB by default. Needs the package `quickjs-wasi`; without it
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
  // Compiled once, and not for every script; Node's types don't declare it.
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
  // Sources run as TypeScript, packages as JavaScript: the worker's file has the same extension as this one.
  const file = import.meta.url.endsWith('.ts') ? './node-worker.ts' : './node-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    // The thread doesn't inherit the flags and the environment of the process.
    execArgv: [],
    argv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: threadLimits,
  })
  // An idle thread doesn't keep the process alive; one with a script does.
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
    async end({ isStuck }) {
      if (worker.threadId === -1) return
      const { promise, resolve } = Promise.withResolvers<void>()
      worker.once('exit', () => resolve())
      const late = setTimeout(() => void worker.terminate(), isStuck ? 0 : graceMs)
      worker.ref()
      worker.postMessage('end')
      await promise
      clearTimeout(late)
    },
  }
}
