import type { Condition } from './condition.ts'

/** The attributes of every part of a form. */
export type PartAttributes = {
  /** The part is shown only while this holds; a hidden field is neither required nor submitted. */
  readonly visibleWhen?: Condition
}

/** The attributes of every field with a value. */
export type FieldAttributes = PartAttributes & {
  /** The name of the field's property is `Input.<id>`. */
  readonly id: string
  readonly label?: string
  readonly helpText?: string
  readonly required?: boolean
  /** Replaces the default message for a missing required value. */
  readonly requiredMessage?: string
  /** The ids of the rules that apply to the field, separated by commas. */
  readonly rules?: string
  /** The field is enabled only while this holds; a disabled field is neither required nor submitted. */
  readonly enabledWhen?: Condition
  /** The field is required while this holds, as it is by `required`. */
  readonly requiredWhen?: Condition
}

/** The constraints of a text. Lengths are in UTF-16 units, as in HTML. */
export type TextAttributes = {
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression of JavaScript (flag v) that the whole text must match, as in HTML. */
  readonly pattern?: string
  /** Replaces the default message for a text that doesn't match the pattern. */
  readonly patternMessage?: string
  readonly placeholder?: string
  /** The default text; `[LocalDateTime]` in it is replaced by the user's date and time. */
  readonly value?: string
}

/** One of several choices. It is shown as its `label`, or its `text`, or else its `value`. */
export type Choice = {
  readonly value: string
  readonly label?: string
  readonly text?: string
  /** Selected initially; `selected` is a synonym. */
  readonly checked?: boolean
  readonly selected?: boolean
  readonly disabled?: boolean
}

/** Shows fields while a value is chosen, and hides them otherwise. */
export type Toggler = {
  readonly toggleOnValue: string
  /** The ids of the fields, separated by commas. */
  readonly toggleFields: string
}
