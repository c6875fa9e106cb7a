import { patternOf } from '../definition/pattern.ts'
import { runScript } from './engine.ts'
import type { ScriptJob, ScriptOutcome } from './script-runner.ts'
import type { EngineModule, FromWorker, ScriptLimits, ToWorker } from './worker-protocol.ts'

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
  let engine: { readonly wasm: EngineModule; readonly limits: ScriptLimits } | undefined
  return (message) => {
    if (message.kind === 'start') {
      for (const name of unneeded) Reflect.deleteProperty(globalThis, name)
      engine = message
      answer({ kind: 'ready' })
    } else if (message.job.call === 'pattern') {
      answer({ kind: 'outcome', outcome: tryPattern(message.job) })
    } else if (engine !== undefined) {
      runScript(engine.wasm, message.job, engine.limits).then(
        (outcome) => answer({ kind: 'outcome', outcome }),
        (error: unknown) => answer({ kind: 'broken', message: String(error) }),
      )
    }
  }
}

/**
 * Tries texts by the engine of the worker itself, which is the one that a page has: they must agree, and an expression
 * reaches nothing. One that doesn't come to an end is ended with the worker, from outside.
 */
function tryPattern({ source, data }: ScriptJob): ScriptOutcome {
  const expression = patternOf(source)
  if (!(expression instanceof RegExp)) {
    return { ok: false, code: 'ScriptFailed', message: expression.reason }
  }
  const texts = Array.isArray(data['texts']) ? (data['texts'] as unknown[]) : []
  return { ok: true, value: texts.map((text) => expression.test(String(text))) }
}
