import { isChooser, isMultiple, type FormField, type FormValue } from '@benchtop/forms'
import { choosableOf } from './initial-values.ts'
import { ResourceChooser } from './resource-chooser.tsx'
import { textsOf } from './texts-of.ts'

/** What a control is told by what is around it. */
export type InputFacts = {
  readonly id: string
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly disabled: boolean
  /** Where no label element is for it. */
  readonly label?: string
}

type Props = {
  readonly field: FormField
  readonly value: FormValue | undefined
  readonly change: (value: FormValue | undefined) => void
  readonly input: InputFacts
}

/** What a value is entered with, where it is one control. */
export function OneInput({ field, value, change, input }: Props) {
  const { id, isInvalid, describedBy, disabled, label } = input
  const common = {
    id,
    class: 'input',
    disabled,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    'aria-label': label,
  } as const
  if (isChooser(field)) {
    return (
      <ResourceChooser
        {...input}
        choosable={choosableOf(field)}
        isMultiple={isMultiple(field)}
        value={textsOf(value)}
        change={(chosen) => change(isMultiple(field) ? chosen : chosen[0])}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  switch (field.$type) {
    case 'TextArea':
      return (
        <textarea
          {...common}
          rows={field.rows ?? 4}
          placeholder={field.placeholder ?? ''}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )
    case 'Select':
    case 'RadioButton': {
      const isMany = isMultiple(field)
      const chosen = textsOf(value)
      return (
        <select
          {...common}
          multiple={isMany}
          onChange={({ currentTarget }) => {
            const values = [...currentTarget.selectedOptions].map((option) => option.value)
            change(isMany ? values : values[0] || undefined)
          }}
        >
          {!isMany && <option value="">Choose …</option>}
          {field.choices.map((choice) => (
            <option
              key={choice.value}
              value={choice.value}
              disabled={choice.disabled === true}
              selected={chosen.includes(choice.value)}
            >
              {choice.label ?? choice.text ?? choice.value}
            </option>
          ))}
        </select>
      )
    }
    default:
      return (
        <input
          {...common}
          type="text"
          inputMode={field.$type === 'Numeric' ? 'decimal' : 'text'}
          placeholder={'placeholder' in field ? (field.placeholder ?? '') : ''}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )
  }
}
