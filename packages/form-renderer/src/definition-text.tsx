import { readForm, type Diagnostic, type Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'

// A file of its own: a page that has its forms already loads neither the reader nor this.

/** Reads a definition: the form if it is sound, else what to show of its faults. */
export function readDefinition(text: string): {
  form?: Form | undefined
  faults: ComponentChildren
} {
  const { form, diagnostics } = readForm(text)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  return { form, faults: faults.length === 0 ? null : <Faults faults={faults} /> }
}

/** Where a definition is broken, and why. */
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
