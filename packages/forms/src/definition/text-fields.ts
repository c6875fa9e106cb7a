import type { FieldAttributes, TextAttributes } from './field-attributes.ts'

/** One line of text. */
export type TextBoxField = FieldAttributes &
  TextAttributes & {
    readonly $type: 'TextBox'
    /** How wide the box is, as the platform counts: characters or pixels are the page's affair. */
    readonly size?: number
  }

/** Several lines of text. */
export type TextAreaField = FieldAttributes &
  TextAttributes & {
    readonly $type: 'TextArea'
    /** How many lines are shown at once. */
    readonly rows?: number
  }

/** Whether a number may have a fraction. */
export type NumericType = 'Integer' | 'FloatingPoint'

/** A number. Its property is a text. */
export type NumericField = FieldAttributes & {
  readonly $type: 'Numeric'
  /** FloatingPoint if nothing is said. */
  readonly numericType?: NumericType
  readonly min?: number
  readonly max?: number
  readonly size?: number
  readonly placeholder?: string
  readonly value?: number
}
