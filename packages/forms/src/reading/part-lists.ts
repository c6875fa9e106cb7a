import type { FormPart } from '../definition/form.ts'
import type { ColumnField } from '../definition/row-fields.ts'
import type { AttributeType } from './attribute.ts'
import { refuse } from './values.ts'

/** The parts of a form or of a FieldSet. */
export const partList: AttributeType<readonly FormPart[]> = {
  schema: { type: 'array', items: { $ref: '#/$defs/part' } },
  read(node, path, reading) {
    if (node.kind !== 'array') return refuse(node, path, reading, 'a list of fields')
    // In place of a part that can't be read stands one that does nothing, so that paths of the others stay right.
    return node.items.map(
      (item, index) => reading.readPart(item, `${path}[${index}]`) ?? { $type: 'SectionBreak' },
    )
  },
}

/** The kinds of field that can be a column. */
export const columnKinds = [
  'TextBox',
  'TextArea',
  'Numeric',
  'RadioButton',
  'Select',
  'ProjectChooser',
  'SampleChooser',
  'AppResultChooser',
  'RunChooser',
  'FileChooser',
  'BioSampleChooser',
  'LibraryChooser',
  'DatasetChooser',
] as const satisfies readonly ColumnField['$type'][]

/** The columns of a table. */
export const columnList: AttributeType<readonly ColumnField[]> = {
  schema: { type: 'array', items: { $ref: '#/$defs/column' } },
  read(node, path, reading) {
    if (node.kind !== 'array') return refuse(node, path, reading, 'a list of columns')
    return node.items.flatMap((item, index) => {
      const at = `${path}[${index}]`
      const column = reading.readPart(item, at)
      if (column === undefined || isColumn(column)) return column ?? []
      const message = `A ${column.$type} can't be a column. Columns are ${columnKinds.join(', ')}.`
      reading.report('error', 'not-a-column', at, item.start, message)
      return []
    })
  },
}

function isColumn(part: FormPart): part is ColumnField {
  return (columnKinds as readonly string[]).includes(part.$type)
}
