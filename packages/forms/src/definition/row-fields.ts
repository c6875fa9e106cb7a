import type { RadioButtonField, SelectField } from './choice-fields.ts'
import type { ChooserField, ResourceType } from './chooser-fields.ts'
import type { FieldAttributes } from './field-attributes.ts'
import type { NumericField, TextAreaField, TextBoxField } from './text-fields.ts'

/** The attributes of every field of rows. */
export type RowAttributes = FieldAttributes & {
  readonly minRows?: number
  readonly maxRows?: number
}

/** A column of a ResourceMatcher. */
export type MatcherColumn = {
  readonly id: string
  readonly label?: string
  readonly resourceType: ResourceType
  readonly rules?: string
  /** Defaults to true: a row without a partner matches nothing. */
  readonly required?: boolean
}

/** Rows of resources that belong together, such as a tumor and its normal. */
export type ResourceMatcherField = RowAttributes & {
  readonly $type: 'ResourceMatcher'
  readonly columns: readonly MatcherColumn[]
  /** Whether a row may have only its first column. Defaults to false. */
  readonly allowUnpairedCells?: boolean
  /** The text of the button that adds a row. */
  readonly buttonText?: string
}

/** A column of a table: a field with one value. */
export type ColumnField =
  | TextBoxField
  | TextAreaField
  | NumericField
  | RadioButtonField
  | SelectField
  | ChooserField

/** Rows that the user adds. Each column is a property of its own, `Input.<table>.<column>`. */
export type TableField = RowAttributes & {
  readonly $type: 'Table'
  readonly columns: readonly ColumnField[]
}

/** The delimiter of a tabular file. */
export type Delimiter = 'comma' | 'tab' | 'semicolon'

/**
 * Rows that come from a file of the user's own, such as a sample sheet: its first line names the columns by their ids
 * or labels. Its properties are those of a table.
 */
export type TabularFileField = RowAttributes & {
  readonly $type: 'TabularFile'
  readonly columns: readonly ColumnField[]
  /** Defaults to the one of tab, comma and semicolon that the first line contains. */
  readonly delimiter?: Delimiter
  /** The allowed file name extensions, such as `.csv, .tsv`. */
  readonly extensionFilters?: string
}

/** A field whose value is a list of rows. */
export type RowsField = ResourceMatcherField | TableField | TabularFileField
