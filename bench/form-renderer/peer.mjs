import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { fields } from './fields.mjs'

/** Draws the same form with react-hook-form, as its guide says: native controls that are registered, and the errors of the form. */
export function mount(root) {
  createRoot(root).render(h(Form))
}

function Form() {
  const { register, handleSubmit, formState } = useForm({ mode: 'onBlur' })
  return h(
    'form',
    { noValidate: true, onSubmit: handleSubmit(() => undefined) },
    fields.map((field) => h(Field, { key: field.id, field, register, errors: formState.errors })),
    h('button', null, 'Launch'),
  )
}

function Field({ field, register, errors }) {
  const { id, label, helpText } = field
  const error = errors[id]?.message
  const notes = h(
    'div',
    { key: 'notes' },
    h('p', { id: `${id}-help` }, helpText),
    error === undefined ? null : h('p', { id: `${id}-error` }, error),
  )
  const rules = {
    required: field.required ? `${label} is required.` : false,
    ...(field.minLength && { minLength: { value: field.minLength, message: 'Too short.' } }),
    ...(field.min && { min: { value: field.min, message: 'Too small.' } }),
    ...(field.max && { max: { value: field.max, message: 'Too big.' } }),
  }
  const aria = {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? `${id}-help` : `${id}-help ${id}-error`,
  }
  if (field.$type === 'RadioButton' || field.$type === 'CheckBox') {
    const type = field.$type === 'RadioButton' ? 'radio' : 'checkbox'
    return h(
      'fieldset',
      aria,
      h('legend', null, label),
      field.choices.map(({ value }) =>
        h('label', { key: value }, h('input', { type, value, ...register(id, rules) }), value),
      ),
      notes,
    )
  }
  const control_ =
    field.$type === 'Select'
      ? h(
          'select',
          { id, ...aria, ...register(id, rules) },
          field.choices.map(({ value }) => h('option', { key: value }, value)),
        )
      : h('input', { id, type: 'text', ...aria, ...register(id, rules) })
  return h('div', null, h('label', { htmlFor: id }, label), control_, notes)
}
