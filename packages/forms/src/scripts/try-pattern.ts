import { patternOf } from '../definition/pattern.ts'
import type { ScriptJob, ScriptOutcome } from './script-runner.ts'

/**
 * Tries texts by the engine of the worker itself, which is the one that a page has: they must agree, and an expression
 * reaches nothing. One that doesn't come to an end is ended with the worker, from outside.
 */
export function tryPattern({ source, data }: ScriptJob): ScriptOutcome {
  const expression = patternOf(source)
  if (!(expression instanceof RegExp)) {
    return { ok: false, code: 'ScriptFailed', message: expression.reason }
  }
  const texts = Array.isArray(data['texts']) ? (data['texts'] as unknown[]) : []
  return { ok: true, value: texts.map((text) => expression.test(String(text))) }
}
