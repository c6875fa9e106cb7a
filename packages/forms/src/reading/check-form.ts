import type { Form } from '../definition/form.ts'
import { checkConditions } from './check-conditions.ts'
import { checkFields } from './check-fields.ts'
import { checkIds } from './check-ids.ts'
import { checkRules } from './check-rules.ts'
import type { Finding } from './reading.ts'

/** What is wrong with a form that could be read: the sense of it, where each attribute by itself is fine. */
export function checkForm(form: Form): Finding[] {
  return [...checkIds(form), ...checkFields(form), ...checkRules(form), ...checkConditions(form)]
}
