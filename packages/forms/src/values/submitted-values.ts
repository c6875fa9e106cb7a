import type { Form } from '../definition/form.ts'
import { formIndex, isMultiple, isRows } from '../definition/form-index.ts'
import { isActive, partStates } from './field-states.ts'
import { isEmpty, valueOf, type FormValue, type FormValues } from './form-values.ts'

/**
 * What a launch takes of values that have been read: nothing of hidden and disabled fields, and no empty texts. A list in
 * which nothing was chosen is there and empty, so that an app can rely on it.
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
