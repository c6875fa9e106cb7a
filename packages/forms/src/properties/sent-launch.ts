import type { Form } from '../definition/form.ts'
import { formIndex } from '../definition/form-index.ts'
import { defaultValues } from '../values/default-values.ts'
import { isActive, partStates } from '../values/field-states.ts'
import type { FormValue } from '../values/form-values.ts'
import { readValues, type GivenValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import type { LaunchProperty } from './launch-property.ts'
import { toProperties } from './to-properties.ts'

/**
 * Values as accepted by a launch, by the ids of their fields; null for a field that is empty in spite of its default.
 */
export type SentValues = Readonly<Record<string, FormValue | null>>

/**
 * The values that a page sends: those that a launch accepts, and null for each field with a default that the user
 * emptied. A field that a launch leaves out has its default.
 */
export function sentValues(form: Form, values: GivenValues): SentValues {
  const read = readValues(form, values).values
  const submitted = submittedValues(form, read)
  const states = partStates(form, read)
  // Only the existence of a default counts here, not the time in it.
  const begun = defaultValues(form, { now: 0, timeZone: 'UTC' })
  const emptied = formIndex(form).fields.flatMap(({ part }): [string, null][] => {
    const isSent = Object.hasOwn(submitted, part.id)
    return Object.hasOwn(begun, part.id) && isActive(states, part) && !isSent
      ? [[part.id, null]]
      : []
  })
  return { ...submitted, ...Object.fromEntries(emptied) }
}

/** The same as the properties of a launch call: an emptied field is an empty text. */
export function sentProperties(form: Form, values: GivenValues): LaunchProperty[] {
  return [...toProperties(form, values), ...emptiedProperties(sentValues(form, values))]
}

/** The properties of emptied fields, which are null among the sent values. */
export function emptiedProperties(sent: SentValues): LaunchProperty[] {
  return Object.entries(sent).flatMap(([id, value]): LaunchProperty[] =>
    value === null ? [{ Name: `Input.${id}`, Type: 'string', Content: '' }] : [],
  )
}
