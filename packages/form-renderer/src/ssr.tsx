import { formatForm, type Form } from '@benchtop/forms'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { readDefinition } from './definition-text.tsx'
import { LaunchForm, type LaunchFormProps } from './launch-form.tsx'

/** How a form is rendered on a server: as the element renders it with the same properties. */
export type ServerOptions = Partial<
  Pick<LaunchFormProps, 'values' | 'changes' | 'moment' | 'headingLevel' | 'submitLabel' | 'texts'>
>

/**
 * The first view of a form as HTML: `<launch-form>` with its fields, which needs no script to be read. The script of the
 * element takes over where it is loaded. Defaults that use the time use the server's, without a `moment`.
 */
export function renderLaunchForm(definition: string | Form, options: ServerOptions = {}): string {
  const { values, changes, texts } = options
  const { form, faults } =
    typeof definition === 'string'
      ? readDefinition(definition, texts)
      : { form: definition, faults: null }
  const attributes = {
    definition: typeof definition === 'string' ? definition : formatForm(definition),
    values: JSON.stringify(values),
    changes: JSON.stringify(changes),
  }
  const inner = form === undefined ? faults : <LaunchForm {...options} definition={form} />
  return render(h('launch-form', attributes, inner))
}
