import type { Form } from '../definition/form.ts'
import type { FormValues } from '../values/form-values.ts'
import { readValues } from '../values/read-values.ts'
import type { GivenProperty } from './given-property.ts'
import { readProperties } from './read-properties.ts'

/**
 * The values that a session was launched with, by its properties: what `toProperties` made of them, the other way. What
 * doesn't fit the form, or isn't of it, is left out.
 */
export function fromProperties(form: Form, properties: readonly GivenProperty[]): FormValues {
  return readValues(form, readProperties(form, properties).values).values
}
