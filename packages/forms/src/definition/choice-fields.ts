import type { Choice, FieldAttributes, Toggler } from './field-attributes.ts'

/** One of several choices, all in sight. */
export type RadioButtonField = FieldAttributes & {
  readonly $type: 'RadioButton'
  readonly choices: readonly Choice[]
  readonly togglers?: readonly Toggler[]
  /** What is chosen to begin with. */
  readonly value?: string
}

/** Any number of several choices, all in sight. */
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
  /** What is chosen to begin with. */
  readonly value?: string
}
