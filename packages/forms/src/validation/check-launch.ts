import type { Form } from '../definition/form.ts'
import type { GivenProperty } from '../properties/given-property.ts'
import { readLaunch, type GivenLaunch, type ReadLaunch } from '../properties/read-launch.ts'
import { fieldIdOf, type ProblemCode } from '../values/problem.ts'
import type { FormContext } from './form-context.ts'
import { validate } from './validate.ts'

/** A problem of a launch, with the member of the call that has it. */
export type LaunchProblem = {
  /** Such as `Properties[2].Content` or `values.depth`; for a missing value `Input.<field>`. */
  readonly member: string
  readonly code: ProblemCode
  readonly message: string
}

/** A form's findings about a launch: errors prevent it, warnings are reported. */
export type JudgedLaunch = {
  readonly errors: readonly LaunchProblem[]
  readonly warnings: readonly LaunchProblem[]
}

/**
 * Everything that a form finds about a launch: every required field that is missing, types, ranges, choices, resources
 * that don't exist or may not be read, rules. A required field that has a default isn't missing. Unknown properties are
 * tolerated; values for unknown fields cause warnings.
 */
export async function judgeLaunch(
  form: Form,
  { values, asValues, problems, members }: ReadLaunch,
  context: FormContext,
): Promise<JudgedLaunch> {
  const unread = new Set(problems.map(({ fieldId }) => fieldId))
  const errors = problems.map(({ member, message }): LaunchProblem => {
    return { member, code: 'TypeInvalid', message }
  })
  const warnings: LaunchProblem[] = []
  for (const { path, code, message, severity } of await validate(form, values, context)) {
    const fieldId = fieldIdOf(path)
    // A value whose property is of the wrong type isn't missing.
    if (code === 'Required' && unread.has(fieldId)) continue
    const member = asValues.has(fieldId) ? `values.${path}` : memberOf(path, members)
    ;(severity === 'Error' ? errors : warnings).push({ member, code, message })
  }
  return { errors, warnings }
}

/** All problems that prevent a launch with these properties. */
export async function checkLaunch(
  form: Form,
  properties: readonly GivenProperty[],
  context: FormContext,
  { sessionName }: Pick<GivenLaunch, 'sessionName'> = {},
): Promise<readonly LaunchProblem[]> {
  const moment = { now: context.now, timeZone: 'UTC' }
  const read = readLaunch(form, { properties, sessionName }, moment)
  return (await judgeLaunch(form, read, context)).errors
}

function memberOf(path: string, members: ReadonlyMap<string, string>): string {
  const whole = path.replace(/\[\d+\]$/, '')
  return members.get(path) ?? members.get(whole) ?? `Input.${path.replace(/\[\d+\]/, '')}`
}
