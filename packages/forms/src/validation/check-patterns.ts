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

/** How many steps all texts together may take at once: some milliseconds, at worst. */
const stepsAtOnce = 100_000

/** Texts by whether trying them is sure to be over soon, whatever they say; all others must be tried where it can be ended. */
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
 * How often an engine may choose before it knows that a text is no match. At each place of a pattern where it can choose,
 * it does so for at most as many times as there are characters, and once more; but what repeats a group, or takes one
 * of several overlapping texts, chooses anew at every turn, so that there is no bound that is of use.
 */
function mostSteps(pattern: string, text: string): number {
  if (/\)[*+{]|\\q|Emoji|RGI/.test(pattern)) return Infinity
  const places = pattern.match(/[*+?|]|\{\d+,|\\[1-9k]/g) ?? []
  return (text.length + 1) ** places.length
}

/** Checks texts at once, however long that takes. */
export function checkPatternsNow(checks: readonly PatternCheck[]): Problem[] {
  return checks.flatMap((check) => {
    const expression = patternOf(check.pattern)
    const isMatched = !(expression instanceof RegExp) || expression.test(check.text)
    return isMatched ? [] : [mismatch(check)]
  })
}

/**
 * Checks texts so that a pattern that backtracks for ever holds nobody up. What may take long is tried where it is ended
 * in time: all texts of one pattern in one go, after which a pattern that took too long is told once, at the first of
 * them. Where there is no such place, it is left to the server.
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
