import { patternOf } from '../definition/pattern.ts'
import type { ScriptRunner } from '../scripts/script-runner.ts'
import { shown } from '../values/names.ts'
import { problem, type Problem } from '../values/problem.ts'

/** A text that has to match the pattern of its field. */
export type PatternCheck = {
  readonly pattern: string
  /** Replaces the default message for a text that doesn't match. */
  readonly message: string | undefined
  readonly text: string
  readonly path: string
  /** The name of the field in messages. */
  readonly name: string
}

/** The number of steps that all texts together may take synchronously: some milliseconds, at worst. */
const stepsAtOnce = 100_000

/**
 * Splits texts by whether trying them is guaranteed to be fast, whatever they contain; all others must be tried where
 * they can be stopped.
 */
export function byEffort(checks: readonly PatternCheck[]): {
  readonly short: readonly PatternCheck[]
  readonly long: readonly PatternCheck[]
} {
  let left = stepsAtOnce
  const { short = [], long = [] } = Object.groupBy(checks, ({ pattern, text }) => {
    const steps = mostSteps(pattern, text)
    if (steps > left) return 'long'
    left -= steps
    return 'short'
  })
  return { short, long }
}

/**
 * The maximal number of choices of an engine before it knows that a text doesn't match. At each choice point of a
 * pattern it has at most one choice per character, and one more; but a repeated group, or overlapping alternatives,
 * choose again in each iteration, so there is no useful bound.
 */
function mostSteps(pattern: string, text: string): number {
  if (/\)[*+{]|\\q|Emoji|RGI/.test(pattern)) return Infinity
  const places = pattern.match(/[*+?|]|\{\d+,|\\[1-9k]/g) ?? []
  return (text.length + 1) ** places.length
}

/** Checks texts synchronously, however long that takes. */
export function checkPatternsNow(checks: readonly PatternCheck[]): Problem[] {
  return checks.flatMap((check) => {
    const expression = patternOf(check.pattern)
    const isMatched = !(expression instanceof RegExp) || expression.test(check.text)
    return isMatched ? [] : [mismatch(check)]
  })
}

/**
 * Checks texts so that a pattern with endless backtracking doesn't block. What may take long is tried in a runner with
 * a time limit: all texts of one pattern in one job, and a pattern that took too long is reported once, at the first of
 * them. Without a runner, it is left to the server.
 */
export async function checkPatterns(
  checks: readonly PatternCheck[],
  patterns: ScriptRunner | undefined,
): Promise<Problem[]> {
  const { short, long } = byEffort(checks)
  const problems = checkPatternsNow(short)
  const tried = patterns === undefined ? [] : await tryPatterns(long, patterns)
  const byPath = Map.groupBy([...problems, ...tried], ({ path }) => path)
  return checks.flatMap(({ path }) => byPath.get(path) ?? [])
}

async function tryPatterns(
  checks: readonly PatternCheck[],
  patterns: ScriptRunner,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [source, own] of Map.groupBy(checks, ({ pattern }) => pattern)) {
    const data = { texts: own.map(({ text }) => text) }
    const outcome = await patterns.run({ source, call: 'pattern', data, now: 0 })
    const matched = outcome.ok ? (outcome.value as readonly boolean[]) : []
    for (const [index, check] of own.entries()) {
      if (!outcome.ok && index === 0) problems.push(uncheckable(check, outcome.message))
      if (outcome.ok && matched[index] !== true) problems.push(mismatch(check))
    }
  }
  return problems
}

function mismatch({ pattern, message, text, path, name }: PatternCheck): Problem {
  const words = message ?? `${name} must match the pattern ${pattern}; ${shown(text)} doesn't.`
  return problem('PatternMismatch', path, words)
}

function uncheckable({ pattern, path, name }: PatternCheck, reason: string): Problem {
  const words = `${name} can't be checked by its pattern ${pattern}: ${reason}`
  return problem('PatternTimeout', path, words)
}
