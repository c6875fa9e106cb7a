import type { Form } from '../definition/form.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import type { GivenProperty } from '../properties/given-property.ts'
import { readProperties } from '../properties/read-properties.ts'
import { fieldIdOf, type ProblemCode } from '../values/problem.ts'
import type { FormContext } from './form-context.ts'
import { validate } from './validate.ts'

/** Something wrong with a launch, at the member of the call that has it. */
export type LaunchProblem = {
  /** Such as `Properties[2].Content`; of what is missing `Input.<field>`. */
  readonly member: string
  readonly code: ProblemCode
  readonly message: string
}

/**
 * Everything that keeps a launch with these properties from starting: every required field that is missing, types,
 * ranges, choices, resources that aren't there or may not be read, rules. Warnings keep nothing from starting and are not
 * among them. What the form begins with counts for nothing here: a launch by API says what it wants. Properties that the
 * form knows nothing of are tolerated. A `sessionName` that the call has by itself stands in for the form's.
 */
export async function checkLaunch(
  form: Form,
  properties: readonly GivenProperty[],
  context: FormContext,
  { sessionName }: { readonly sessionName?: string | undefined } = {},
): Promise<LaunchProblem[]> {
  const read = readProperties(form, properties)
  const values = { ...read.values }
  if (sessionName !== undefined) values[sessionNameId] ??= sessionName
  const unread = new Set(read.problems.map(({ fieldId }) => fieldId))
  const problems = await validate(form, values, context)
  return [
    ...read.problems.map(({ member, message }): LaunchProblem => {
      return { member, code: 'TypeInvalid', message }
    }),
    ...problems.flatMap(({ path, code, message, severity }) => {
      // A value whose property is of the wrong type isn't missing.
      const isRead = code !== 'Required' || !unread.has(fieldIdOf(path))
      return severity === 'Error' && isRead
        ? [{ member: memberOf(path, read.members), code, message }]
        : []
    }),
  ]
}

function memberOf(path: string, members: ReadonlyMap<string, string>): string {
  const whole = path.replace(/\[\d+\]$/, '')
  return members.get(path) ?? members.get(whole) ?? `Input.${path.replace(/\[\d+\]/, '')}`
}
