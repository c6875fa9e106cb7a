import { runScript } from './engine.ts'
import { tryPattern } from './try-pattern.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

/** What a worker has and no script needs. The engine is the wall; this is for the day that it has a hole. */
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

/** Answers what a worker is sent, once everything is put away that could reach the world. */
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
