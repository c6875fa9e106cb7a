import type { Form } from '../definition/form.ts'
import { readForm, type Diagnostic } from '../reading/read-form.ts'
import type { DefinedForm } from './form-types.ts'

/** An invalid definition in code: all its errors and warnings, with their paths. */
export class FormDefinitionError extends Error {
  override readonly name = 'FormDefinitionError'
  readonly code = 'FormInvalid'
  readonly diagnostics: readonly Diagnostic[]

  /** What was defined, for programs that read forms from modules. */
  readonly definition: unknown

  constructor(diagnostics: readonly Diagnostic[], definition?: unknown) {
    const lines = diagnostics.map(({ path, message }) => `- ${path || 'form'}: ${message}`)
    super(`The form is invalid:\n${lines.join('\n')}`)
    this.diagnostics = diagnostics
    this.definition = definition
  }
}

/**
 * A form that is written in code. `InputsOf<typeof form>` is the type of its app's inputs, without a build step.
 * Warnings of `readForm` are errors here, since the author can fix them. Throws `FormDefinitionError`.
 */
export function defineForm<const Definition extends Form>(
  definition: Definition,
): DefinedForm<Definition> {
  const { form, diagnostics } = readForm(JSON.stringify(definition))
  if (form === undefined || diagnostics.length > 0) {
    throw new FormDefinitionError(diagnostics, definition)
  }
  return form
}
