import type { Form } from '../definition/form.ts'
import { readForm } from '../reading/read-form.ts'

/** A form with these fields and rules, which must be valid. */
export function formOf(fields: readonly object[], rulesets: readonly object[] = []): Form {
  const { form, diagnostics } = readForm(JSON.stringify({ $type: 'Form', fields, rulesets }))
  if (form === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return form
}
