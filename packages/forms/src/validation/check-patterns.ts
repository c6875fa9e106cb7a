import { patternOf } from '../definition/pattern.ts'
import type { ScriptRunner } from '../scripts/script-runner.ts'
import { shown } from '../values/names.ts'
import { problem, type Problem } from '../values/problem.ts'

/** A text that has to match the pattern of its field. */
export type PatternCheck = {
  readonly pattern: string
  /** What is said in place of the usual words where it isn't matched. */
  readonly message: string | undefined
  readonly text: string
  readonly path: string
  /** What the field is called in messages. */
  readonly name: string
}

/** Checks texts at once. A pattern can take for ever: this is for a page, whose user waits for nobody but themselves. */
export function checkPatternsNow(checks: readonly PatternCheck[]): Problem[] {
  return checks.flatMap((check) => {
    const expression = patternOf(check.pattern)
    const isMatched = !(expression instanceof RegExp) || expression.test(check.text)
    return isMatched ? [] : [mismatch(check)]
  })
}

/**
 * Checks texts where scripts run, so that a pattern that backtracks for ever holds nobody up: all texts of one pattern
 * in one go, after which a pattern that took too long is told once, at the first of them.
 */
export async function checkPatterns(
  checks: readonly PatternCheck[],
  scripts: ScriptRunner,
): Promise<Problem[]> {
  const found = new Map<PatternCheck, Problem>()
  for (const [pattern, own] of Map.groupBy(checks, (check) => check.pattern)) {
    const data = { texts: own.map(({ text }) => text) }
    const outcome = await scripts.run({ source: pattern, call: 'pattern', data, now: 0 })
    const matched = outcome.ok ? (outcome.value as readonly boolean[]) : []
    for (const [index, check] of own.entries()) {
      if (!outcome.ok && index === 0) found.set(check, uncheckable(check, outcome.message))
      if (outcome.ok && matched[index] !== true) found.set(check, mismatch(check))
    }
  }
  return checks.flatMap((check) => found.get(check) ?? [])
}

function mismatch({ pattern, message, text, path, name }: PatternCheck): Problem {
  const words = message ?? `${name} must match the pattern ${pattern}; ${shown(text)} doesn't.`
  return problem('PatternMismatch', path, words)
}

function uncheckable({ pattern, path, name }: PatternCheck, reason: string): Problem {
  const words = `${name} can't be checked by its pattern ${pattern}: ${reason}`
  return problem('PatternTimeout', path, words)
}
