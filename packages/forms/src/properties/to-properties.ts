import { chosenBy, type ResourceType } from '../definition/chooser-fields.ts'
import type { Form, FormField } from '../definition/form.ts'
import {
  columnsOf,
  formIndex,
  isChooser,
  isMultiple,
  isRows,
  labelOf,
} from '../definition/form-index.ts'
import type { RowsField } from '../definition/row-fields.ts'
import { valueOf, type FormRow, type FormValues } from '../values/form-values.ts'
import { readValues, type GivenValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import type { KeyValues, LaunchProperty } from './launch-property.ts'
import { submittedReferences, type SubmittedReference } from './submitted-references.ts'

/**
 * The properties that a launch with these values has, in the order of the form, then those that gather its resources.
 * Values are taken as they are: `validate` says what is wrong with them.
 */
export function toProperties(form: Form, values: GivenValues): LaunchProperty[] {
  const submitted = submittedValues(form, readValues(form, values).values)
  const references = submittedReferences(form, submitted)
  return [
    ...formIndex(form).fields.flatMap(({ part }) => fieldProperties(part, submitted, references)),
    ...gatheredProperties(references),
  ]
}

function fieldProperties(
  field: FormField,
  submitted: FormValues,
  references: readonly SubmittedReference[],
): LaunchProperty[] {
  const value = valueOf(submitted, field.id)
  if (value === undefined) return []
  if (isRows(field)) return rowProperties(field, value as readonly FormRow[], references)
  const Type = isChooser(field) ? chosenBy[field.$type] : 'string'
  const named = { Name: `Input.${field.id}`, Description: labelOf(field) }
  const property: LaunchProperty = isMultiple(field)
    ? { ...named, Type: `${Type}[]`, Items: value as readonly string[] }
    : { ...named, Type, Content: value as string }
  return [property, ...attributesOf(field.id, references)]
}

/** "One property a column and Input.<id>.rowcount". */
function rowProperties(
  table: RowsField,
  rows: readonly FormRow[],
  references: readonly SubmittedReference[],
): LaunchProperty[] {
  const columns = columnsOf(table).flatMap((column): LaunchProperty[] => {
    const id = `${table.id}.${column.id}`
    const cells = rows.map((row) => valueOf(row, column.id) ?? '')
    const named = { Name: `Input.${id}`, Description: labelOf(column) }
    if (!isChooser(column)) return [{ ...named, Type: 'string[]', Items: cells }]
    const Items = cells.filter((cell) => cell !== '')
    return [
      { ...named, Type: `${chosenBy[column.$type]}[]`, Items },
      ...attributesOf(id, references),
    ]
  })
  const rowCount: LaunchProperty = {
    Name: `Input.${table.id}.rowcount`,
    Type: 'string',
    Description: labelOf(table),
    Content: String(rows.length),
  }
  return [...columns, rowCount]
}

/**
 * "A row a resource". The row of a table stands there too: equal references of a property collapse to one, so that its
 * items alone don't say which row has which.
 */
function attributesOf(
  fieldId: string,
  references: readonly SubmittedReference[],
): LaunchProperty[] {
  const own = references.filter((reference) => reference.fieldId === fieldId)
  if (own.length === 0) return []
  const ItemsMap = own.map(({ type, id, href, row }): KeyValues[] => [
    { Key: 'FieldId', Values: [fieldId] },
    { Key: 'ResourceType', Values: [type] },
    { Key: 'ResourceId', Values: [id] },
    { Key: 'ResourceHref', Values: [href] },
    ...(row === undefined ? [] : [{ Key: 'Row', Values: [String(row)] }]),
  ])
  return [{ Name: `Input.${fieldId}.attributes`, Type: 'map[]', ItemsMap }]
}

const gathering: readonly (readonly [name: string, type: ResourceType])[] = [
  ['Input.Projects', 'project'],
  ['Input.Samples', 'sample'],
  ['Input.AppResults', 'appresult'],
  ['Input.Runs', 'run'],
  ['Input.Files', 'file'],
]

function gatheredProperties(references: readonly SubmittedReference[]): LaunchProperty[] {
  const gather = (
    Name: string,
    type: ResourceType,
    from: readonly SubmittedReference[],
  ): LaunchProperty[] => {
    const hrefs = from.filter((reference) => reference.type === type).map(({ href }) => href)
    return hrefs.length === 0 ? [] : [{ Name, Type: `${type}[]`, Items: [...new Set(hrefs)] }]
  }
  const outputs = references.filter(({ valueType }) => valueType === 'Output')
  return [
    ...gathering.flatMap(([name, type]) => gather(name, type, references)),
    ...gather('Output.Projects', 'project', outputs),
  ]
}
