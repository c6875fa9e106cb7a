import { chosenBy } from '../definition/chooser-fields.ts'
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
import { valueOf, type FormRow, type FormValue, type FormValues } from '../values/form-values.ts'
import { readValues, type GivenValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import { gather, gatherings } from '../definition/gatherings.ts'
import type { KeyValues, LaunchProperty } from './launch-property.ts'
import { submittedReferences, type SubmittedReference } from './submitted-references.ts'

/** The naming of output choosers in a launch. */
export type PropertyNaming = {
  /** Whether it is also included as `Output.<id>`. Defaults to false: only as `Input.<id>`, like any other field. */
  readonly outputNames?: boolean
}

/**
 * The properties of a launch with these values, in the order of the form, then those that aggregate its resources.
 * Values are used unchecked: `validate` reports their problems.
 */
export function toProperties(
  form: Form,
  values: GivenValues,
  naming: PropertyNaming = {},
): LaunchProperty[] {
  const submitted = submittedValues(form, readValues(form, values).values)
  const references = submittedReferences(form, submitted)
  const own = fieldProperties(form, submitted, naming).map(({ property }) => property)
  const gathered = gatherings.flatMap((gathering): LaunchProperty[] => {
    const Items = gather(gathering, references)
    return Items.length === 0 ? [] : [{ Name: gathering.name, Type: `${gathering.type}[]`, Items }]
  })
  return [...own, ...gathered]
}

/** A property that a field produces. */
export type FieldProperty = {
  readonly fieldId: string
  readonly property: LaunchProperty
  /** Whether the app writes to what it names. */
  readonly isOutput: boolean
}

/** The properties that the fields of a form produce from submitted values, field by field. */
export function fieldProperties(
  form: Form,
  submitted: FormValues,
  naming: PropertyNaming,
): FieldProperty[] {
  const references = Map.groupBy(submittedReferences(form, submitted), ({ fieldId }) => fieldId)
  return formIndex(form).fields.flatMap(({ part }) => {
    const value = valueOf(submitted, part.id)
    if (value === undefined) return []
    const made = isRows(part)
      ? rowProperties(part, value as readonly FormRow[], references, naming)
      : valueProperties(part, propertyOf(part, value), references.get(part.id), naming)
    return made.map((one) => ({ ...one, fieldId: part.id }))
  })
}

type Made = Omit<FieldProperty, 'fieldId'>
type References = ReadonlyMap<string, readonly SubmittedReference[]>

function propertyOf(field: FormField, value: FormValue): LaunchProperty {
  const Type = isChooser(field) ? chosenBy[field.$type] : 'string'
  const named = { Name: `Input.${field.id}`, Description: labelOf(field) }
  return isMultiple(field)
    ? { ...named, Type: `${Type}[]`, Items: value as readonly string[] }
    : { ...named, Type, Content: value as string }
}

/** The property of a field or a column, and those derived from it. */
function valueProperties(
  field: FormField,
  property: LaunchProperty,
  references: readonly SubmittedReference[] | undefined,
  { outputNames = false }: PropertyNaming,
): Made[] {
  const isOutput = isChooser(field) && field.valueType === 'Output'
  const asOutput = { ...property, Name: property.Name.replace(/^Input\./, 'Output.') }
  return [
    { property, isOutput },
    ...attributesOf(property.Name, references),
    ...(isOutput && outputNames ? [{ property: asOutput, isOutput }] : []),
  ]
}

/** "One property a column and Input.<id>.rowcount". */
function rowProperties(
  table: RowsField,
  rows: readonly FormRow[],
  references: References,
  naming: PropertyNaming,
): Made[] {
  const columns = columnsOf(table).flatMap((column): Made[] => {
    const id = `${table.id}.${column.id}`
    const cells = rows.map((row) => valueOf(row, column.id) ?? '')
    const named = { Name: `Input.${id}`, Description: labelOf(column) }
    const property: LaunchProperty = isChooser(column)
      ? {
          ...named,
          Type: `${chosenBy[column.$type]}[]`,
          Items: cells.filter((cell) => cell !== ''),
        }
      : { ...named, Type: 'string[]', Items: cells }
    return valueProperties(column, property, references.get(id), naming)
  })
  const property: LaunchProperty = {
    Name: `Input.${table.id}.rowcount`,
    Type: 'string',
    Description: labelOf(table),
    Content: String(rows.length),
  }
  return [...columns, { property, isOutput: false }]
}

/**
 * "A row a resource". It also contains the row of a table: equal references of a property collapse to one, so its items
 * alone don't determine which row has which.
 */
function attributesOf(name: string, own: readonly SubmittedReference[] | undefined): Made[] {
  if (own === undefined) return []
  const ItemsMap = own.map(({ type, id, href, row, fieldId }): KeyValues[] => [
    { Key: 'FieldId', Values: [fieldId] },
    { Key: 'ResourceType', Values: [type] },
    { Key: 'ResourceId', Values: [id] },
    { Key: 'ResourceHref', Values: [href] },
    ...(row === undefined ? [] : [{ Key: 'Row', Values: [String(row)] }]),
  ])
  return [{ property: { Name: `${name}.attributes`, Type: 'map[]', ItemsMap }, isOutput: false }]
}
