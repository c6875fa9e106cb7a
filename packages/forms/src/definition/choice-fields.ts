import type { Choice, FieldAttributes, Toggler } from './field-attributes.ts'

/** One of several choices, all visible. */
export type RadioButtonField = FieldAttributes & {
  readonly $type: 'RadioButton'
  readonly choices: readonly Choice[]
  readonly togglers?: readonly Toggler[]
  /** The choice that is selected initially. */
  readonly value?: string
}

/** Any number of several choices, all visible. */
export type CheckBoxField = FieldAttributes & {
  readonly $type: 'CheckBox'
  readonly choices: readonly Choice[]
  readonly togglers?: readonly Toggler[]
}

/** One of several choices in a list, or any number of them. */
export type SelectField = FieldAttributes & {
  readonly $type: 'Select'
  readonly choices: readonly Choice[]
  readonly multiselect?: boolean
  readonly togglers?: readonly Toggler[]
  readonly size?: number
  /** The choice that is selected initially. */
  readonly value?: string
}
