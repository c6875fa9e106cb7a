import { chosenBy, collectionOf } from '../definition/chooser-fields.ts'
import type { Form, FormField } from '../definition/form.ts'
import {
  columnsOf,
  formIndex,
  isChooser,
  isMultiple,
  isRows,
  labelOf,
} from '../definition/form-index.ts'
import { conditionsOf } from '../definition/part-conditions.ts'
import type { RowsField } from '../definition/row-fields.ts'
import { gatherings } from '../definition/gatherings.ts'

/** The TypeScript type of a property. */
export type PropertyType = {
  /** The full name, such as `Input.reads`. */
  readonly name: string
  readonly about: string
  readonly type: string
  /** Whether every launch of the form has it. */
  readonly isAlways: boolean
}

/** The properties that launches of a form have, in the order of the form, each once. */
export function propertyTypes(form: Form): PropertyType[] {
  const { of } = conditionsOf(form)
  const own = formIndex(form).fields.map(({ part }) => {
    const { visible = [], enabled = [] } = of.get(part) ?? {}
    const isSteady = visible.length === 0 && enabled.length === 0
    return { field: part, isSteady }
  })
  const found = [
    ...own.flatMap(({ field, isSteady }) => typesOf(field, isSteady)),
    ...own.flatMap(({ field, isSteady }) => gatheredOf(field, isSteady)),
  ]
  // An aggregate of several fields is always present if one of them is.
  const byName = Map.groupBy(found, ({ name }) => name)
  return [...byName.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, isAlways: [first, ...more].some(({ isAlways }) => isAlways) }],
  )
}

function typesOf(field: FormField, isSteady: boolean): PropertyType[] {
  const name = `Input.${field.id}`
  if (isRows(field)) return rowTypes(field, isSteady)
  const isFilled = isSteady && field.required === true
  const about = aboutOf(field)
  const type = valueType(field)
  const property: PropertyType = isMultiple(field)
    ? { name, about, type: `readonly ${inList(type)}[]`, isAlways: isSteady }
    : { name, about, type, isAlways: isFilled }
  return isChooser(field) ? [property, attributesOf(name, field, isFilled)] : [property]
}

function rowTypes(table: RowsField, isSteady: boolean): PropertyType[] {
  const name = `Input.${table.id}`
  const columns = columnsOf(table).flatMap((column): PropertyType[] => {
    const columnName = `${name}.${column.id}`
    const type = isChooser(column) ? valueType(column) : cellType(column)
    const property: PropertyType = {
      name: columnName,
      about: `${labelOf(table)}: ${aboutOf(column)}`,
      type: `readonly ${inList(type)}[]`,
      isAlways: isSteady,
    }
    return isChooser(column) ? [property, attributesOf(columnName, column, false)] : [property]
  })
  const rowCount: PropertyType = {
    name: `${name}.rowcount`,
    about: `${labelOf(table)}: how many rows there are.`,
    type: 'string',
    isAlways: isSteady,
  }
  return [...columns, rowCount]
}

/** A cell that is empty is an empty text, so that rows stay in line. */
function cellType(column: FormField): string {
  return column.required === true ? valueType(column) : 'string'
}

function attributesOf(name: string, field: FormField, isAlways: boolean): PropertyType {
  const about = `${labelOf(field)}: a row for each resource.`
  return { name: `${name}.attributes`, about, type: 'readonly (readonly KeyValues[])[]', isAlways }
}

function gatheredOf(field: FormField, isSteady: boolean): PropertyType[] {
  if (isRows(field)) return columnsOf(field).flatMap((column) => gatheredOf(column, false))
  if (!isChooser(field)) return []
  const type = chosenBy[field.$type]
  const list = `readonly Reference<'${collectionOf[type]}'>[]`
  const isAlways = isSteady && field.required === true
  return gatherings
    .filter((one) => one.type === type && (!one.isOutput || field.valueType === 'Output'))
    .map(({ name, isOutput }): PropertyType => {
      const about = isOutput
        ? `The ${collectionOf[type]} to write to.`
        : `All that was chosen of the ${collectionOf[type]}.`
      return { name, about, type: list, isAlways }
    })
}

function valueType(field: FormField): string {
  if (isChooser(field)) return `Reference<'${collectionOf[chosenBy[field.$type]]}'>`
  if (!('choices' in field)) return 'string'
  // An empty choice is no value.
  const values = field.choices.map(({ value }) => value).filter((value) => value.trim() !== '')
  const literals = [...new Set(values)].map(literal)
  return literals.length === 0 ? 'never' : literals.join(' | ')
}

function inList(type: string): string {
  return type.includes(' | ') ? `(${type})` : type
}

/** A text as TypeScript writes it. */
export function literal(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')
  return `'${escaped}'`
}

function aboutOf(field: FormField): string {
  const { helpText } = field
  return helpText === undefined ? labelOf(field) : `${labelOf(field)}. ${helpText}`
}
