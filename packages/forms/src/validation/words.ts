import type { FormField } from '../definition/form.ts'
import { chosenBy } from '../definition/chooser-fields.ts'
import { isChooser, isMultiple, isRows } from '../definition/form-index.ts'
import { resourceNouns } from '../values/resource-reference.ts'

/** The message for a missing required value. */
export function requiredMessage(field: FormField, name: string): string {
  return field.requiredMessage ?? `${name} is required: ${whatToDo(field)}.`
}

function whatToDo(field: FormField): string {
  if (field.$type === 'TabularFile') return 'choose a file with at least one row'
  if (isRows(field)) return 'add a row'
  if (isChooser(field)) {
    const noun = resourceNouns[chosenBy[field.$type]]
    return isMultiple(field) ? `choose ${noun}, or several` : `choose ${noun}`
  }
  if ('choices' in field) return isMultiple(field) ? 'choose one or several' : 'choose one'
  return field.$type === 'Numeric' ? 'enter a number' : 'enter a text'
}
