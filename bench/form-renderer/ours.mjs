import '@benchtop/form-renderer/element'
import { fields } from './fields.mjs'

const total = 100_000
const resolver = {
  list: async (kind, { offset, limit }) => ({
    total,
    items: Array.from({ length: limit }, (_, index) => ({
      Href: `v1pre3/samples/${offset + index}`,
      Name: `Sample ${offset + index}`,
    })),
  }),
  get: async () => undefined,
}

/** Draws a chooser among 100,000 samples. */
export function mountChooser(root) {
  const form = document.createElement('launch-form')
  form.resolver = resolver
  form.definition = { $type: 'Form', fields: [{ $type: 'SampleChooser', id: 'samples' }] }
  root.append(form)
}

/** Draws the form into an element. */
export function mount(root) {
  const form = document.createElement('launch-form')
  form.definition = { $type: 'Form', fields }
  root.append(form)
}

/** Draws a table of ten columns: numbers and texts by turns. */
export function mountTable(root) {
  const form = document.createElement('launch-form')
  const columns = Array.from({ length: 10 }, (_, index) => ({
    $type: index % 2 === 0 ? 'TextBox' : 'Numeric',
    id: `column-${index}`,
    required: true,
  }))
  form.definition = { $type: 'Form', fields: [{ $type: 'Table', id: 'rows', columns }] }
  root.append(form)
}
