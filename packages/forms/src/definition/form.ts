import type { CheckBoxField, RadioButtonField, SelectField } from './choice-fields.ts'
import type { ChooserField } from './chooser-fields.ts'
import type { Condition } from './condition.ts'
import type { PartAttributes } from './field-attributes.ts'
import type { RowsField } from './row-fields.ts'
import type { Rule } from './rule.ts'
import type { NumericField, TextAreaField, TextBoxField } from './text-fields.ts'

/** A heading. */
export type SectionBreakPart = PartAttributes & {
  readonly $type: 'SectionBreak'
  readonly id?: string
  readonly title?: string
}

/** A text for the user to read; an empty line starts a new paragraph. */
export type StaticTextPart = PartAttributes & {
  readonly $type: 'StaticText'
  readonly id?: string
  readonly text: string
}

/** Parts that belong together. Hidden or disabled, it hides or disables all of them. */
export type FieldSetPart = PartAttributes & {
  readonly $type: 'FieldSet'
  readonly id?: string
  readonly label?: string
  readonly isCollapsible?: boolean
  /** Whether it is open initially. Defaults to true. */
  readonly isOpen?: boolean
  readonly enabledWhen?: Condition
  readonly fields: readonly FormPart[]
}

/** A field: a part with an id and a value. */
export type FormField =
  | TextBoxField
  | TextAreaField
  | NumericField
  | RadioButtonField
  | CheckBoxField
  | SelectField
  | ChooserField
  | RowsField

/** Any part in a form's list of fields. */
export type FormPart = FormField | SectionBreakPart | StaticTextPart | FieldSetPart

/** The kinds of parts. */
export type PartKind = FormPart['$type']

/** The part of a kind. */
export type PartOf<Kind extends PartKind> = Extract<FormPart, { readonly $type: Kind }>

/** The definition of an app's form. Unknown attributes are preserved where they are. */
export type Form = {
  /** The address of the language's JSON Schema, for editors. */
  readonly $schema?: string
  readonly $type: 'Form'
  /** Published forms have one; it has no effect. */
  readonly id?: string
  readonly fields: readonly FormPart[]
  readonly rulesets?: readonly Rule[]
}
