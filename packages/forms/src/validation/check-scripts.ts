import type { Form } from '../definition/form.ts'
import { columnsOf, formIndex, isRows, splitCommaList } from '../definition/form-index.ts'
import type { ScriptValidationRule } from '../definition/rule.ts'
import type { ScriptData, ScriptOutcome, ScriptRunner } from '../scripts/script-runner.ts'
import { isActive, partStates } from '../values/field-states.ts'
import type { FormValues } from '../values/form-values.ts'
import { nameOf } from '../values/names.ts'
import { fieldIdOf, type Problem } from '../values/problem.ts'

/**
 * Runs the script rules of the fields that take part in a launch and have no error yet, each rule once. A script's
 * result for a value that is already known to be invalid is of no use.
 */
export async function checkScripts(
  form: Form,
  values: FormValues,
  problems: readonly Problem[],
  run: (rule: ScriptValidationRule) => Promise<ScriptOutcome>,
): Promise<Problem[]> {
  const states = partStates(form, values)
  const failing = new Set(
    problems.filter(({ severity }) => severity === 'Error').map(({ path }) => fieldIdOf(path)),
  )
  const outcomes = new Map<string, ScriptOutcome>()
  const found: Problem[] = []
  for (const { part } of formIndex(form).fields) {
    if (!isActive(states, part) || failing.has(part.id)) continue
    const named = [part, ...(isRows(part) ? columnsOf(part) : [])]
    for (const id of new Set(named.flatMap(({ rules }) => splitCommaList(rules)))) {
      const rule = formIndex(form).rulesById.get(id)
      if (rule?.$type !== 'ScriptValidationRule') continue
      // One after the other: they share one sandbox.
      const outcome = outcomes.get(id) ?? (await run(rule))
      outcomes.set(id, outcome)
      const problem = judge(rule, outcome, part.id, nameOf(part))
      if (problem !== undefined) found.push(problem)
    }
  }
  return found
}

/** Runs rules on these data. */
export function ruleRunner(
  scripts: ScriptRunner,
  data: ScriptData,
  now: number,
): (rule: ScriptValidationRule) => Promise<ScriptOutcome> {
  return ({ callback }) => scripts.run({ source: callback, call: 'rule', data, now })
}

/** "null is fine, {Message} fails". */
function judge(
  { id, message, severity = 'Error' }: ScriptValidationRule,
  outcome: ScriptOutcome,
  path: string,
  name: string,
): Problem | undefined {
  if (!outcome.ok) {
    const words = `${name} can't be checked by the rule "${id}": ${outcome.message}`
    const code = outcome.code === 'ScriptAbsent' ? 'ScriptFailed' : outcome.code
    return { path, code, message: words, severity }
  }
  const { value } = outcome
  if (value === null || value === true || value === '') return undefined
  const returned = messageOf(value)
  if (returned !== undefined)
    return { path, code: 'RuleFailed', message: returned || message || failed(name, id), severity }
  const shape = JSON.stringify(value)?.slice(0, 60) ?? 'nothing'
  const words = `${name} can't be checked by the rule "${id}": it returned ${shape}, but a rule must return null or { Message }.`
  return { path, code: 'ScriptFailed', message: words, severity }
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value === false) return ''
  if (typeof value !== 'object' || value === null) return undefined
  const message: unknown = Object.entries(value).find(
    ([name]) => name.toLowerCase() === 'message',
  )?.[1]
  return typeof message === 'string' ? message : undefined
}

function failed(name: string, id: string): string {
  return `${name} violates the rule "${id}": change it.`
}
