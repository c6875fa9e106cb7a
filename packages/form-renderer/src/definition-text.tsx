import { readForm, type Diagnostic, type Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'

// A separate file: a page with already parsed forms loads neither the parser nor this.

/** Parses a definition: the form if it is valid, else what to show for its errors. */
export function readDefinition(text: string): {
  form?: Form | undefined
  faults: ComponentChildren
} {
  const { form, diagnostics } = readForm(text)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  return { form, faults: faults.length === 0 ? null : <Faults faults={faults} /> }
}

/** Where a definition is invalid, and why. */
function Faults({ faults }: { readonly faults: readonly Diagnostic[] }) {
  return (
    <div class="lf-summary" role="alert">
      <strong>The definition can't be read</strong>
      <ul>
        {faults.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            Line {line}, column {column}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
