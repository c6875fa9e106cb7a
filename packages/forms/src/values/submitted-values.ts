import type { Form } from '../definition/form.ts'
import { formIndex, isMultiple, isRows } from '../definition/form-index.ts'
import { isActive, partStates } from './field-states.ts'
import { isEmpty, valueOf, type FormValue, type FormValues } from './form-values.ts'

/**
 * The part of the read values that a launch submits: without hidden and disabled fields, and without empty texts. A
 * list without choices is submitted as an empty list, so that an app can rely on it.
 */
export function submittedValues(form: Form, values: FormValues): FormValues {
  const states = partStates(form, values)
  const submitted = formIndex(form).fields.flatMap(({ part }): [string, FormValue][] => {
    if (!isActive(states, part)) return []
    const value = valueOf(values, part.id)
    if (value !== undefined && !isEmpty(value)) return [[part.id, value]]
    return isMultiple(part) || isRows(part) ? [[part.id, []]] : []
  })
  return Object.fromEntries(submitted)
}
