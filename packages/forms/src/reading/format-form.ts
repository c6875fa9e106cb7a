import type { Form } from '../definition/form.ts'

/** Writes a form as strict JSON, which `readForm` reads as the same form again. Comments are dropped. */
export function formatForm(form: Form): string {
  return `${JSON.stringify(form, undefined, 2)}\n`
}
