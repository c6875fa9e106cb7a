import {
  isMultiple,
  type Choice,
  type RadioButtonField,
  type CheckBoxField,
  type SelectField,
} from '@benchtop/forms'
import { textOf, textsOf } from '../model/shown-value.ts'
import { box, type ControlProps } from './control-props.ts'

type SelectProps = ControlProps & {
  readonly field: SelectField | RadioButtonField | CheckBoxField
}

/** Selects one choice from a list, or several. */
export function ChoiceSelect({ model, field, id, value, set, ...props }: SelectProps) {
  const isSeveral = isMultiple(field)
  const chosen = isSeveral ? textsOf(value) : [textOf(value)]
  const isKnown = field.choices.some((choice) => chosen.includes(choice.value))
  return (
    <select
      {...box}
      id={id}
      multiple={isSeveral}
      size={isSeveral ? Math.min(8, Math.max(3, field.choices.length)) : undefined}
      disabled={props.isDisabled}
      aria-required={props.isRequired}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      aria-label={props.label}
      onChange={({ currentTarget }) => {
        const values = [...currentTarget.selectedOptions].map((option) => option.value)
        set(isSeveral ? values : (values[0] ?? ''))
      }}
    >
      {!isSeveral && !isKnown && (
        <option value="" selected>
          {model.texts.choose}
        </option>
      )}
      {field.choices.map((choice) => (
        <option
          key={choice.value}
          dir="auto"
          value={choice.value}
          disabled={choice.disabled}
          selected={chosen.includes(choice.value)}
        >
          {choiceText(choice)}
        </option>
      ))}
    </select>
  )
}

/** The display text of a choice. */
export function choiceText({ label, text, value }: Choice): string {
  return label ?? text ?? value
}
