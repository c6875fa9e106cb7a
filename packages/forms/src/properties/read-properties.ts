import { chosenBy } from '../definition/chooser-fields.ts'
import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isRows } from '../definition/form-index.ts'
import type { RowsField } from '../definition/row-fields.ts'
import { nameOf } from '../values/names.ts'
import { readAddress, type GivenValues } from '../values/read-values.ts'
import {
  itemsOf,
  mapRowsOf,
  propertyFinder,
  type FindProperty,
  type GivenProperty,
} from './given-property.ts'

/** A property whose type doesn't fit its field. */
export type TypeProblem = {
  readonly fieldId: string
  readonly member: string
  readonly message: string
}

/** The values of a form's fields in a list of properties. */
export type ReadProperties = {
  readonly values: GivenValues
  /** Types that don't fit their fields. Their values are left out. */
  readonly problems: readonly TypeProblem[]
  /** The member that a value came in, such as `Properties[2].Items[0]`, by the path of the value, `reads[0]`. */
  readonly members: ReadonlyMap<string, string>
}

/**
 * Reads properties, of a launch call or of a session, as the values of a form. Other properties are ignored: clients
 * send more than the form has.
 */
export function readProperties(form: Form, properties: readonly GivenProperty[]): ReadProperties {
  const values: [string, unknown][] = []
  const problems: TypeProblem[] = []
  const members = new Map<string, string>()
  const find = propertyFinder(properties)
  for (const { part } of formIndex(form).fields) {
    const value = isRows(part)
      ? readRows(part, find, problems, members)
      : readField(part, { id: part.id, name: nameOf(part) }, find, problems, members)
    if (value !== undefined) values.push([part.id, value])
  }
  return { values: Object.fromEntries(values), problems, members }
}

function readField(
  field: FormField,
  { id, name, fieldId = id }: { id: string; name: string; fieldId?: string },
  find: FindProperty,
  problems: TypeProblem[],
  members: Map<string, string>,
): unknown {
  const property = find(id)
  if (property === undefined) return undefined
  const { at } = property
  const expected = isChooser(field) ? chosenBy[field.$type] : 'string'
  if (property.type !== undefined && property.type.replace(/\[\]$/, '') !== expected) {
    const message = `${name} must have the type ${expected} or ${expected}[], not ${property.type}.`
    problems.push({ fieldId, member: `${at}.Type`, message })
    return undefined
  }
  const { value, member } = itemsOf(property)
  members.set(id, `${at}.${member}`)
  if (!Array.isArray(value)) return value
  for (const index of value.keys()) members.set(`${id}[${index}]`, `${at}.${member}[${index}]`)
  return value as unknown[]
}

function readRows(
  table: RowsField,
  find: FindProperty,
  problems: TypeProblem[],
  members: Map<string, string>,
): unknown {
  const rows: [string, unknown][][] = []
  const put = (row: number, column: string, value: unknown, member: string | undefined): void => {
    while (rows.length <= row) rows.push([])
    rows[row]?.push([column, value])
    if (member !== undefined) members.set(`${table.id}[${row}].${column}`, member)
  }
  let isThere = false
  for (const column of columnsOf(table)) {
    const id = `${table.id}.${column.id}`
    const name = `${nameOf(column)} of ${nameOf(table)}`
    const value = readField(column, { id, name, fieldId: table.id }, find, problems, members)
    if (value === undefined) continue
    isThere = true
    const items: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value]
    const member = members.get(id)
    const memberAt = (index: number): string | undefined =>
      Array.isArray(value) ? members.get(`${id}[${index}]`) : member
    const placed = isChooser(column) ? placedRows(find, id, items) : undefined
    if (placed === undefined) {
      for (const [index, item] of items.entries()) put(index, column.id, item, memberAt(index))
    } else for (const { row, href } of placed) put(row, column.id, href, member)
  }
  if (!isThere && find(`${table.id}.rowcount`) === undefined) return undefined
  return rows.map((cells) => Object.fromEntries(cells))
}

/**
 * The rows of a table's references, by their attributes: equal references are one item, so the items alone don't
 * determine the rows. Undefined if the attributes refer to other resources than the items do.
 */
function placedRows(
  find: FindProperty,
  id: string,
  items: readonly unknown[],
): { readonly row: number; readonly href: string }[] | undefined {
  const attributes = find(`${id}.attributes`)
  if (attributes === undefined) return undefined
  const rows = mapRowsOf(attributes).flatMap((map) => {
    const row = map.get('Row')
    const href = readAddress(map.get('ResourceHref'))
    // A row far beyond all others would create as many empty ones.
    if (row === undefined || !/^\d{1,5}$/.test(row) || href === undefined) return []
    return [{ row: Number(row), href }]
  })
  const named = new Set<unknown>(rows.map(({ href }) => href))
  const held = new Set<unknown>(items.map(readAddress))
  const isSame = named.size === held.size && [...named].every((href) => held.has(href))
  return isSame ? rows : undefined
}
