import type { Form } from '../definition/form.ts'
import { formIndex } from '../definition/form-index.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import type { GivenProperty } from '../properties/given-property.ts'
import { readProperties } from '../properties/read-properties.ts'
import { fieldIdOf, type ProblemCode } from '../values/problem.ts'
import type { GivenValues } from '../values/read-values.ts'
import type { FormContext } from './form-context.ts'
import { validate } from './validate.ts'

/** Something wrong with a launch, at the member of the call that has it. */
export type LaunchProblem = {
  /** Such as `Properties[2].Content` or `values.depth`; of what is missing `Input.<field>`. */
  readonly member: string
  readonly code: ProblemCode
  readonly message: string
}

/** A launch as a form is asked about it. */
export type GivenLaunch = {
  readonly properties: readonly GivenProperty[]
  /** Values by the ids of the fields, in place of properties or beside them; of both the value counts. */
  readonly values?: GivenValues | undefined
  /** What the call names the session by itself: it stands in for the form's. */
  readonly sessionName?: string | undefined
}

/** What a form says of a launch: errors keep it from starting, warnings are told. */
export type JudgedLaunch = {
  readonly errors: readonly LaunchProblem[]
  readonly warnings: readonly LaunchProblem[]
  /** The values that the launch has, by the ids of the fields, as it gave them. */
  readonly values: GivenValues
}

/**
 * Everything that a form finds about a launch: every required field that is missing, types, ranges, choices, resources
 * that aren't there or may not be read, rules. What the form begins with counts for nothing here: a launch says what it
 * wants. Properties that the form knows nothing of are tolerated; values for no field are warned of.
 */
export async function judgeLaunch(
  form: Form,
  { properties, values: given = {}, sessionName }: GivenLaunch,
  context: FormContext,
): Promise<JudgedLaunch> {
  const read = readProperties(form, properties)
  const values = { ...read.values, ...given }
  if (sessionName !== undefined && formIndex(form).fieldsById.has(sessionNameId)) {
    values[sessionNameId] ??= sessionName
  }
  const isGiven = (fieldId: string): boolean => Object.hasOwn(given, fieldId)
  // What a value says counts, whatever the type of the property beside it.
  const unread = read.problems.filter(({ fieldId }) => !isGiven(fieldId))
  const unreadFields = new Set(unread.map(({ fieldId }) => fieldId))
  const errors = unread.map(({ member, message }): LaunchProblem => {
    return { member, code: 'TypeInvalid', message }
  })
  const warnings: LaunchProblem[] = []
  for (const { path, code, message, severity } of await validate(form, values, context)) {
    const fieldId = fieldIdOf(path)
    // A value whose property is of the wrong type isn't missing.
    if (code === 'Required' && unreadFields.has(fieldId)) continue
    const member = isGiven(fieldId) ? `values.${path}` : memberOf(path, read.members)
    ;(severity === 'Error' ? errors : warnings).push({ member, code, message })
  }
  return { errors, warnings, values }
}

/** Everything that keeps a launch with these properties from starting. */
export async function checkLaunch(
  form: Form,
  properties: readonly GivenProperty[],
  context: FormContext,
  { sessionName }: Pick<GivenLaunch, 'sessionName'> = {},
): Promise<readonly LaunchProblem[]> {
  return (await judgeLaunch(form, { properties, sessionName }, context)).errors
}

function memberOf(path: string, members: ReadonlyMap<string, string>): string {
  const whole = path.replace(/\[\d+\]$/, '')
  return members.get(path) ?? members.get(whole) ?? `Input.${path.replace(/\[\d+\]/, '')}`
}
