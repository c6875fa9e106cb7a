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

/** The attributes of each kind of part: from here come the reader, the schema and the order of writing. */
export type PartTables = {
  readonly [Kind in PartKind]: AttributeTable<Omit<PartOf<Kind>, '$type'>>
}

const size = optional(count, 'How wide the field is.')

const chooser: AttributeTable<ChooserAttributes> = chooserAttributes

const rows: AttributeTable<RowAttributes> = {
  ...fieldAttributes,
  minRows: optional(count, 'There are at least so many rows.'),
  maxRows: optional(count, 'There are at most so many rows.'),
}

const matcherColumn: AttributeTable<MatcherColumn> = {
  id: required(text, "The column's id. Its property is called Input.<field>.<column>."),
  label: optional(text, 'What the column is called.'),
  resourceType,
  rules: optional(commaList, 'The ids of the rules that hold for the column.'),
  required: optional(boolean, 'Whether each row needs one: true if nothing is said.'),
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
    rows: optional(count, 'How many lines are shown at once.'),
    ...textAttributes,
  },
  Numeric: {
    ...fieldAttributes,
    numericType: optional(oneOf('Integer', 'FloatingPoint'), 'Whether it may have a fraction.'),
    min: optional(number, 'The least number.'),
    max: optional(number, 'The greatest number.'),
    size,
    placeholder: textAttributes.placeholder,
    value: optional(number, 'The number to begin with.'),
  },
  RadioButton: {
    ...fieldAttributes,
    choices,
    togglers,
    value: optional(text, 'The value that is chosen to begin with.'),
  },
  CheckBox: { ...fieldAttributes, choices, togglers },
  Select: {
    ...fieldAttributes,
    multiselect: optional(boolean, 'Whether several can be chosen.'),
    choices,
    togglers,
    size,
    value: optional(text, 'The value that is chosen to begin with.'),
  },
  ProjectChooser: chooser,
  SampleChooser: chooser,
  AppResultChooser: chooser,
  RunChooser: chooser,
  FileChooser: { ...chooser, extensionFilters },
  ResourceMatcher: {
    ...rows,
    columns: required(
      listOf(objectOf(matcherColumn, 'A column')),
      'The columns, each with a type of resource.',
    ),
  },
  Table: { ...rows, columns },
  TabularFile: {
    ...rows,
    columns,
    delimiter: optional(oneOf('comma', 'tab', 'semicolon'), 'What separates the columns.'),
    extensionFilters,
  },
  SectionBreak: {
    id: optional(text, 'An id, so that togglers can name it.'),
    title: optional(text, 'The heading.'),
    ...partAttributes,
  },
  StaticText: {
    id: optional(text, 'An id, so that togglers can name it.'),
    text: required(text, 'The text. An empty line begins a new paragraph.'),
    ...partAttributes,
  },
  FieldSet: {
    id: optional(text, 'An id, so that togglers can name it.'),
    label: optional(text, 'What the fields have in common.'),
    isCollapsible: optional(boolean, 'Whether it can be folded.'),
    isOpen: optional(boolean, 'Whether it is open to begin with.'),
    ...partAttributes,
    enabledWhen: optional(condition, 'Its fields are open to values only while this holds.'),
    fields: required(partList, 'The parts inside.'),
  },
}
