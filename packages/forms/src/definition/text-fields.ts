import type { FieldAttributes, TextAttributes } from './field-attributes.ts'

/** One line of text. */
export type TextBoxField = FieldAttributes &
  TextAttributes & {
    readonly $type: 'TextBox'
    /** The width of the box in the platform's unit: the page maps it to characters or pixels. */
    readonly size?: number
  }

/** Several lines of text. */
export type TextAreaField = FieldAttributes &
  TextAttributes & {
    readonly $type: 'TextArea'
    /** The number of visible lines. */
    readonly rows?: number
  }

/** Whether a number may have a fraction. */
export type NumericType = 'Integer' | 'FloatingPoint'

/** A number. Its property is a text. */
export type NumericField = FieldAttributes & {
  readonly $type: 'Numeric'
  /** Defaults to FloatingPoint. */
  readonly numericType?: NumericType
  readonly min?: number
  readonly max?: number
  readonly size?: number
  readonly placeholder?: string
  readonly value?: number
}
