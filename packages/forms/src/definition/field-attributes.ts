import type { Condition } from './condition.ts'

/** What every part of a form can have. */
export type PartAttributes = {
  /** The part is there only while this holds; a hidden field is neither required nor submitted. */
  readonly visibleWhen?: Condition
}

/** What every field with a value can have. */
export type FieldAttributes = PartAttributes & {
  /** The name of the field's property is `Input.<id>`. */
  readonly id: string
  readonly label?: string
  readonly helpText?: string
  readonly required?: boolean
  /** What is said in place of the usual words where a required value is missing. */
  readonly requiredMessage?: string
  /** The ids of the rules that hold for the field, with commas in between. */
  readonly rules?: string
  /** The field is open to a value only while this holds; a disabled field is neither required nor submitted. */
  readonly enabledWhen?: Condition
  /** The field is required while this holds, as it is by `required`. */
  readonly requiredWhen?: Condition
}

/** What a text can be held to. Lengths are in UTF-16 units, as in HTML. */
export type TextAttributes = {
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression of JavaScript (flag v) that the whole text must match, as in HTML. */
  readonly pattern?: string
  /** What is said in place of the usual words where the pattern isn't matched. */
  readonly patternMessage?: string
  readonly placeholder?: string
  /** The text to begin with; `[LocalDateTime]` in it becomes the user's date and time. */
  readonly value?: string
}

/** One of several to choose from. Its words are its `label`, or its `text`, or else its `value`. */
export type Choice = {
  readonly value: string
  readonly label?: string
  readonly text?: string
  /** Chosen to begin with; `selected` says the same. */
  readonly checked?: boolean
  readonly selected?: boolean
  readonly disabled?: boolean
}

/** Shows fields while a value is chosen, and hides them otherwise. */
export type Toggler = {
  readonly toggleOnValue: string
  /** The ids of the fields, with commas in between. */
  readonly toggleFields: string
}
