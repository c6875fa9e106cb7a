import type { Form } from '../definition/form.ts'
import { formIndex } from '../definition/form-index.ts'
import { scriptData, type Resource } from '../properties/script-data.ts'
import { toProperties } from '../properties/to-properties.ts'
import { parseReference } from '../values/resource-reference.ts'
import { fieldIdOf, type Problem } from '../values/problem.ts'
import { readValues, type GivenValues } from '../values/read-values.ts'
import type { FormValues } from '../values/form-values.ts'
import { checkFields, type ChosenResource } from './check-fields.ts'
import { byEffort, checkPatterns, checkPatternsNow, type PatternCheck } from './check-patterns.ts'
import { checkResources } from './check-resources.ts'
import { askOnce, type FormContext } from './form-context.ts'

/**
 * All problems of values, in the order of the form: first those of the values alone, then those that the platform finds
 * for the resources, then the script rules. Hidden and disabled fields have no problems. Without a problem of severity
 * `Error` a launch may proceed.
 */
export async function validate(
  form: Form,
  values: GivenValues,
  context: FormContext,
): Promise<Problem[]> {
  const read = readValues(form, values)
  const asking = askOnce(context)
  const fields = checkFields(form, read.values, read.problems)
  const { scripts: runner } = context
  const runnerOfPatterns = context.patterns ?? (runner === 'skip' ? undefined : runner)
  const patterns = await checkPatterns(fields.patterns, runnerOfPatterns)
  const resources = await checkResources(form, fields.chosen, asking)
  const problems = [...fields.problems, ...patterns, ...resources]
  const scripts = await runScripts(form, read.values, problems, fields.chosen, {
    ...context,
    ...asking,
  })
  return inOrderOf(form, [...problems, ...scripts])
}

/**
 * The problems of values alone, synchronously: for a page, at every keystroke. Only `validate` checks the existence of
 * resources and runs scripts. Patterns that may take long are left to `others`, which returns their known results (see
 * `checkPatterns`).
 */
export function validateNow(
  form: Form,
  values: GivenValues,
  others: (checks: readonly PatternCheck[]) => readonly Problem[] = () => [],
): Problem[] {
  const read = readValues(form, values)
  const { problems, patterns } = checkFields(form, read.values, read.problems)
  const { short, long } = byEffort(patterns)
  return inOrderOf(form, [...problems, ...checkPatternsNow(short), ...others(long)])
}

async function runScripts(
  form: Form,
  values: FormValues,
  problems: readonly Problem[],
  chosen: readonly ChosenResource[],
  { scripts, resolve, now }: FormContext,
): Promise<Problem[]> {
  const hasScripts = (form.rulesets ?? []).some(({ $type }) => $type === 'ScriptValidationRule')
  if (scripts === 'skip' || !hasScripts) return []
  const resources = new Map<string, Resource | undefined>()
  for (const { address } of chosen) {
    const href = parseReference(address)?.href
    if (href !== undefined) resources.set(href, await resolve(href))
  }
  const data = scriptData(toProperties(form, values), (href) => resources.get(href))
  // Few forms have any, and few pages run them.
  const { checkScripts, ruleRunner } = await import('./check-scripts.ts')
  return checkScripts(form, values, problems, ruleRunner(scripts, data, now))
}

function inOrderOf(form: Form, problems: readonly Problem[]): Problem[] {
  const places = new Map(formIndex(form).fields.map(({ part }, index) => [part.id, index]))
  const placeOf = ({ path }: Problem): number => places.get(fieldIdOf(path)) ?? places.size
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b))
}
