import { patternOf } from '../definition/pattern.ts'
import type { ScriptJob, ScriptOutcome } from './script-runner.ts'

/**
 * Tries texts with the worker's own engine, which is the same as the page's: they must agree, and an expression has no
 * access to anything. One that doesn't terminate is stopped with the worker, from outside.
 */
export function tryPattern({ source, data }: ScriptJob): ScriptOutcome {
  const expression = patternOf(source)
  if (!(expression instanceof RegExp)) {
    return { ok: false, code: 'ScriptFailed', message: expression.reason }
  }
  const texts = Array.isArray(data['texts']) ? (data['texts'] as unknown[]) : []
  return { ok: true, value: texts.map((text) => expression.test(String(text))) }
}
