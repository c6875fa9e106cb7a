import { isChooser } from '@benchtop/forms'
import { Chooser } from '../choosing/chooser.tsx'
import { textOf } from '../model/shown-value.ts'
import { ChoiceSelect } from '../controls/choice-select.tsx'
import { box, type ControlProps } from '../controls/control-props.ts'

/** The control of a field with one label. */
export function Control(props: ControlProps) {
  const { field, value, set } = props
  if (isChooser(field)) return <Chooser {...props} field={field} />
  if ('choices' in field) return <ChoiceSelect {...props} field={field} />
  const common = {
    ...box,
    dir: 'auto' as const,
    id: props.id,
    value: textOf(value),
    disabled: props.isDisabled,
    // As an ARIA attribute: browsers mark an empty required field invalid before the user has visited it.
    'aria-required': props.isRequired,
    'aria-invalid': props.isInvalid,
    'aria-describedby': props.describedBy,
    'aria-label': props.label,
    placeholder: 'placeholder' in field ? field.placeholder : undefined,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(currentTarget.value),
  }
  if (field.$type === 'TextArea') return <textarea {...common} rows={field.rows ?? 4} />
  // Not type="number": it hides invalid input, so it couldn't be reported.
  const isNumber = field.$type === 'Numeric'
  const mode = isNumber ? (field.numericType === 'Integer' ? 'numeric' : 'decimal') : undefined
  return <input {...common} type="text" autocomplete="off" inputMode={mode} />
}
