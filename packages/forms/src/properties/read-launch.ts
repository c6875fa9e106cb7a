import type { Form } from '../definition/form.ts'
import { formIndex } from '../definition/form-index.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import { defaultValues, type OpeningContext } from '../values/default-values.ts'
import type { RawValues } from '../values/read-values.ts'
import type { GivenProperty } from './given-property.ts'
import { readProperties, type TypeProblem } from './read-properties.ts'

/** A launch as a client requests it, in either way. */
export type LaunchToValidate = {
  readonly properties?: readonly GivenProperty[] | undefined
  /** Values by the ids of the fields, instead of properties or in addition; a value takes precedence. */
  readonly values?: RawValues | undefined
  /** The session name of the request itself, which replaces the form's. */
  readonly sessionName?: string | undefined
  /** The default of the form's field for the session's name, unless the form has one of its own. */
  readonly defaultSessionName?: string | undefined
}

/** A launch by the fields of a form. */
export type ReadLaunch = {
  /** The values of the launch, and the form's defaults for the fields that it leaves out. */
  readonly values: RawValues
  /** The ids of the fields that came as values. */
  readonly asValues: ReadonlySet<string>
  /** Properties whose types don't fit their fields. */
  readonly problems: readonly TypeProblem[]
  /** The member that a value came in, such as `Properties[2].Items[0]`, by the path of the value, `reads[0]`. */
  readonly members: ReadonlyMap<string, string>
  readonly properties: readonly GivenProperty[]
}

/**
 * Reads a launch as the values of a form. A field that it leaves out has its default, as on a page; one that is null or
 * an empty text is empty.
 */
export function readLaunch(
  form: Form,
  { properties = [], values = {}, sessionName, defaultSessionName }: LaunchToValidate,
  moment: OpeningContext,
): ReadLaunch {
  const read = readProperties(form, properties)
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const asValues = new Set(given.map(([id]) => id))
  const said: Record<string, unknown> = { ...read.values, ...Object.fromEntries(given) }
  if (
    sessionName !== undefined &&
    formIndex(form).fieldsById.has(sessionNameId) &&
    isBlank(said[sessionNameId])
  ) {
    said[sessionNameId] = sessionName
  }
  // A value takes precedence, whatever the type of the property of the same field.
  const problems = read.problems.filter(({ fieldId }) => !asValues.has(fieldId))
  const unread = new Set(problems.map(({ fieldId }) => fieldId))
  const defaults: Record<string, unknown> = defaultValues(form, moment)
  if (
    defaultSessionName !== undefined &&
    formIndex(form).fieldsById.has(sessionNameId) &&
    isBlank(defaults[sessionNameId])
  ) {
    defaults[sessionNameId] = defaultSessionName
  }
  const begun = Object.entries(defaults).filter(
    ([id]) => !Object.hasOwn(said, id) && !unread.has(id),
  )
  return {
    values: { ...Object.fromEntries(begun), ...said },
    asValues,
    problems,
    members: read.members,
    properties,
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
