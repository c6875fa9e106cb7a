import type { Form } from '../definition/form.ts'
import type { FormValues } from '../values/form-values.ts'
import { readValues } from '../values/read-values.ts'
import type { GivenProperty } from './given-property.ts'
import { readProperties } from './read-properties.ts'

/**
 * The values that a session was launched with, by its properties: the inverse of `toProperties`. Properties that don't
 * fit the form, or don't belong to it, are left out.
 */
export function fromProperties(form: Form, properties: readonly GivenProperty[]): FormValues {
  return readValues(form, readProperties(form, properties).values).values
}
