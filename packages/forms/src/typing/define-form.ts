import type { Form } from '../definition/form.ts'
import { readForm, type Diagnostic } from '../reading/read-form.ts'
import type { DefinedForm } from './form-types.ts'

/** A definition in code that isn't sound: every error and warning of it, with its path. */
export class FormDefinitionError extends Error {
  override readonly name = 'FormDefinitionError'
  readonly code = 'FormInvalid'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    const lines = diagnostics.map(({ path, message }) => `- ${path || 'form'}: ${message}`)
    super(`The form isn't sound:\n${lines.join('\n')}`)
    this.diagnostics = diagnostics
  }
}

/**
 * A form that is written in code. `InputsOf<typeof form>` is the type of what its app is launched with, with no build
 * step in between. What `readForm` would warn of is an error here, since whoever wrote it can mend it. Throws
 * `FormDefinitionError`.
 */
export function defineForm<const Definition extends Form>(
  definition: Definition,
): DefinedForm<Definition> {
  const { form, diagnostics } = readForm(JSON.stringify(definition))
  if (form === undefined || diagnostics.length > 0) throw new FormDefinitionError(diagnostics)
  return form
}
