import type { ChooserAttributes } from '../definition/chooser-fields.ts'
import type { PartKind, PartOf } from '../definition/form.ts'
import type { ColumnField, MatcherColumn, RowAttributes } from '../definition/row-fields.ts'
import { optional, required, type AttributeTable } from './attribute.ts'
import { chooserAttributes, extensionFilters, resourceType } from './chooser-attributes.ts'
import { condition } from './condition-type.ts'
import {
  choices,
  fieldAttributes,
  partAttributes,
  textAttributes,
  togglers,
} from './part-attributes.ts'
import { columnList, partList } from './part-lists.ts'
import { objectOf } from './read-object.ts'
import { boolean, commaList, count, listOf, number, oneOf, text } from './values.ts'

/** The attributes of each kind of part: they define the reader, the schema and the order of writing. */
export type PartTables = {
  readonly [Kind in PartKind]: AttributeTable<Omit<PartOf<Kind>, '$type'>>
}

const size = optional(count, 'The width of the field.')

const chooser: AttributeTable<ChooserAttributes> = chooserAttributes

const rows: AttributeTable<RowAttributes> = {
  ...fieldAttributes,
  minRows: optional(count, 'The minimal number of rows.'),
  maxRows: optional(count, 'The maximal number of rows.'),
}

const matcherColumn: AttributeTable<MatcherColumn> = {
  id: required(text, "The column's id. Its property is called Input.<field>.<column>."),
  label: optional(text, 'The label of the column.'),
  resourceType,
  rules: optional(commaList, 'The ids of the rules that apply to the column.'),
  required: optional(boolean, 'Whether each row needs one. Defaults to true.'),
}

const columns = required<readonly ColumnField[]>(
  columnList,
  'The columns, each a field with one value.',
)

/** The attributes of each kind of part. */
export const partTables: PartTables = {
  TextBox: { ...fieldAttributes, size, ...textAttributes },
  TextArea: {
    ...fieldAttributes,
    rows: optional(count, 'The number of visible lines.'),
    ...textAttributes,
  },
  Numeric: {
    ...fieldAttributes,
    numericType: optional(oneOf('Integer', 'FloatingPoint'), 'Whether fractions are allowed.'),
    min: optional(number, 'The minimum.'),
    max: optional(number, 'The maximum.'),
    size,
    placeholder: textAttributes.placeholder,
    value: optional(number, 'The default number.'),
  },
  RadioButton: {
    ...fieldAttributes,
    choices,
    togglers,
    value: optional(text, 'The value that is selected initially.'),
  },
  CheckBox: { ...fieldAttributes, choices, togglers },
  Select: {
    ...fieldAttributes,
    multiselect: optional(boolean, 'Whether several can be chosen.'),
    choices,
    togglers,
    size,
    value: optional(text, 'The value that is selected initially.'),
  },
  ProjectChooser: chooser,
  SampleChooser: chooser,
  AppResultChooser: chooser,
  RunChooser: chooser,
  FileChooser: { ...chooser, extensionFilters },
  BioSampleChooser: chooser,
  LibraryChooser: chooser,
  DatasetChooser: chooser,
  ResourceMatcher: {
    ...rows,
    allowUnpairedCells: optional(boolean, 'Whether a row may have only its first column.'),
    buttonText: optional(text, 'The text of the button that adds a row.'),
    columns: required(
      listOf(objectOf(matcherColumn, 'A column')),
      'The columns, each with a type of resource.',
    ),
  },
  Table: { ...rows, columns },
  TabularFile: {
    ...rows,
    columns,
    delimiter: optional(oneOf('comma', 'tab', 'semicolon'), 'The delimiter of the columns.'),
    extensionFilters,
  },
  SectionBreak: {
    id: optional(text, 'An id, so that togglers can name it.'),
    title: optional(text, 'The heading.'),
    ...partAttributes,
  },
  StaticText: {
    id: optional(text, 'An id, so that togglers can name it.'),
    text: required(text, 'The text. An empty line starts a new paragraph.'),
    ...partAttributes,
  },
  FieldSet: {
    id: optional(text, 'An id, so that togglers can name it.'),
    label: optional(text, 'The heading of the group.'),
    isCollapsible: optional(boolean, 'Whether it can be collapsed.'),
    isOpen: optional(boolean, 'Whether it is open initially. Defaults to true.'),
    ...partAttributes,
    enabledWhen: optional(condition, 'Its fields are enabled only while this holds.'),
    fields: required(partList, 'The parts inside.'),
  },
}
