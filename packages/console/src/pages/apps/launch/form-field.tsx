import {
  isMultiple,
  isRows,
  type FormField as Field,
  type FormRow,
  type FormValue,
  type PartState,
} from '@benchtop/forms'
import { ChoiceInputs } from './choice-inputs.tsx'
import { OneInput } from './one-input.tsx'
import { RowsInput } from './rows-input.tsx'
import { textsOf } from './texts-of.ts'

type Props = {
  readonly field: Field
  readonly state: PartState
  readonly value: FormValue | undefined
  readonly error: string | undefined
  readonly change: (value: FormValue | undefined) => void
}

/** A field of an app's form with its label, its help and what is wrong with it. */
export function FormField({ field, state, value, error, change }: Props) {
  const id = `field-${field.id}`
  const isGroup = field.$type === 'RadioButton' || field.$type === 'CheckBox' || isRows(field)
  const label = (
    <>
      {field.label ?? field.id}
      {state.isRequired && (
        <span class="needed" title="required">
          {' '}
          *
        </span>
      )}
    </>
  )
  const described = [
    field.helpText === undefined ? '' : `${id}-help`,
    error === undefined ? '' : `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')
  const input = {
    id,
    isInvalid: error !== undefined,
    describedBy: described === '' ? undefined : described,
    disabled: !state.isEnabled,
  }
  const below = (
    <>
      {field.helpText !== undefined && (
        <span class="hint" id={`${id}-help`}>
          {field.helpText}
        </span>
      )}
      {error !== undefined && (
        <span class="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  )
  if (isGroup) {
    return (
      <fieldset class="boxed" aria-describedby={input.describedBy} disabled={!state.isEnabled}>
        <legend>{label}</legend>
        <GroupInput field={field} value={value} change={change} />
        <div class="field">{below}</div>
      </fieldset>
    )
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <OneInput field={field} value={value} change={change} input={input} />
      {below}
    </div>
  )
}

type GroupProps = Pick<Props, 'field' | 'value' | 'change'>

function GroupInput({ field, value, change }: GroupProps) {
  if (isRows(field)) {
    return <RowsInput field={field} rows={(value ?? []) as readonly FormRow[]} change={change} />
  }
  if (!('choices' in field)) return null
  return (
    <ChoiceInputs
      name={`field-${field.id}`}
      choices={field.choices}
      isMultiple={isMultiple(field)}
      value={textsOf(value)}
      change={(chosen) => change(isMultiple(field) ? chosen : chosen[0])}
    />
  )
}
