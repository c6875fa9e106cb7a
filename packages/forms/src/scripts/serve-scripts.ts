import { runScript } from './engine.ts'
import { tryPattern } from './try-pattern.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

/** Globals of a worker that no script needs. The engine is the sandbox; this is a second line of defence. */
const unneeded = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'navigator',
  'importScripts',
  'Worker',
  'process',
] as const

/** Processes a worker's messages, after removing every global with access to the outside. */
export function serveScripts(answer: (message: FromWorker) => void): (message: ToWorker) => void {
  let engine: Extract<ToWorker, { readonly kind: 'start' }> | undefined
  return (message) => {
    if (message.kind === 'start') {
      for (const name of unneeded) Reflect.deleteProperty(globalThis, name)
      engine = message
      answer({ kind: 'ready' })
    } else if (message.job.call === 'pattern') {
      answer({ kind: 'outcome', outcome: tryPattern(message.job) })
    } else if (engine?.wasm !== undefined) {
      runScript(engine.wasm, message.job, engine.limits).then(
        (outcome) => answer({ kind: 'outcome', outcome }),
        (error: unknown) => answer({ kind: 'broken', message: String(error) }),
      )
    }
  }
}
