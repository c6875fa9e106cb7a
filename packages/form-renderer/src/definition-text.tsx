import { readForm, type Diagnostic, type Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { en, type FormTexts } from './texts.ts'

// A separate file: a page with already parsed forms loads neither the parser nor this.

/** Parses a definition: the form if it is valid, else what to show for its errors. */
export function readDefinition(
  text: string,
  texts?: Partial<FormTexts>,
): {
  form?: Form | undefined
  faults: ComponentChildren
} {
  const { form, diagnostics } = readForm(text)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  return {
    form,
    faults: faults.length === 0 ? null : <Faults faults={faults} texts={{ ...en, ...texts }} />,
  }
}

type FaultsProps = { readonly faults: readonly Diagnostic[]; readonly texts: FormTexts }

/** Where a definition is invalid, and why. */
function Faults({ faults, texts }: FaultsProps) {
  return (
    <div class="lf-summary" part="summary" role="alert">
      <strong>{texts.unreadable}</strong>
      <ul>
        {faults.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            {texts.line(line, column)}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
