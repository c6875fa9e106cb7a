import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isMultiple, isRows } from '../definition/form-index.ts'
import type { RowsField } from '../definition/row-fields.ts'
import { didYouMean } from '../text/suggestions.ts'
import { valueOf, type FormRow, type FormValue, type FormValues } from './form-values.ts'
import { nameOf, nameOfCell } from './names.ts'
import { problem, warning, type Problem } from './problem.ts'
import { parseReference } from './resource-reference.ts'
import { perRow } from './per-row.ts'
import { readTabularText } from './tabular-text.ts'

/** Values from a page, a file or a command line: numbers and truth values are accepted for texts. */
export type RawValues = Readonly<Record<string, unknown>>

/**
 * Normalizes values for validation and launches: texts for numbers, addresses as the platform writes them, lists where
 * there can be several, each choice once, a tabular file as its rows. Values of the wrong type are reported and left
 * out; values for unknown fields cause warnings.
 */
export function readValues(
  form: Form,
  given: RawValues,
): { readonly values: FormValues; readonly problems: readonly Problem[] } {
  const { fields, fieldsById } = formIndex(form)
  const problems: Problem[] = []
  const values = fields.flatMap(({ part }): [string, FormValue][] => {
    const value = readValue(part, valueOf(given, part.id), part.id, nameOf(part), problems)
    return value === undefined ? [] : [[part.id, value]]
  })
  for (const id of Object.keys(given)) {
    if (fieldsById.has(id)) continue
    const message = `The form has no field "${id}".${didYouMean(id, fieldsById.keys())}`
    problems.push(warning('UnknownField', id, message))
  }
  return { values: Object.fromEntries(values), problems }
}

function readValue(
  field: FormField,
  given: unknown,
  path: string,
  name: string,
  problems: Problem[],
): FormValue | undefined {
  if (given === undefined || given === null) return undefined
  if (isRows(field)) return readRows(field, given, path, problems)
  const list = Array.isArray(given) ? (given as unknown[]) : [given]
  const texts = list.flatMap((one, index) => {
    const text = readText(field, one)
    if (text !== undefined) return [text]
    const at = Array.isArray(given) ? `${path}[${index}]` : path
    const expected = isChooser(field)
      ? 'the address of a resource, such as v1pre3/samples/5001'
      : 'a text'
    problems.push(problem('TypeInvalid', at, `${name} must be ${expected}, not ${kindOf(one)}.`))
    return []
  })
  if (texts.length < list.length) return undefined
  if (isMultiple(field)) return [...new Set(texts.filter((text) => text.trim() !== ''))]
  if (texts.length > 1) {
    const message = `${name} must have one value, not ${texts.length}: choose one.`
    problems.push(problem('TooMany', path, message))
    return undefined
  }
  return texts[0]
}

function readText(field: FormField, given: unknown): string | undefined {
  if (isChooser(field)) return readAddress(given)
  if (typeof given === 'string') return field.$type === 'Numeric' ? given.trim() : given
  if (typeof given === 'boolean') return String(given)
  return typeof given === 'number' && Number.isFinite(given) ? String(given) : undefined
}

/** Normalizes an address, or takes that of a resource record. */
export function readAddress(given: unknown): string | undefined {
  if (typeof given === 'string') return parseReference(given)?.href ?? given.trim()
  if (typeof given !== 'object' || given === null) return undefined
  const href: unknown = Object.entries(given).find(([name]) => name.toLowerCase() === 'href')?.[1]
  return typeof href === 'string' ? readAddress(href) : undefined
}

function readRows(
  field: RowsField,
  given: unknown,
  path: string,
  problems: Problem[],
): readonly FormRow[] | undefined {
  if (typeof given === 'string' && field.$type === 'TabularFile') {
    const read = readTabularText(given, field, path)
    problems.push(...read.problems)
    return readRows(field, read.rows, path, problems)
  }
  if (!Array.isArray(given)) {
    const message = `${nameOf(field)} must be a list of rows, not ${kindOf(given)}.`
    problems.push(problem('TypeInvalid', path, message))
    return undefined
  }
  const rows = (given as unknown[]).map((row, index) => {
    const read = isRecord(row) ? readRow(field, row, index) : notARow(field, row, index)
    for (const one of read.problems) problems.push(one)
    return read.row
  })
  // A page keeps an empty row at the end for input.
  const last = rows.findLastIndex((row) => Object.keys(row).length > 0)
  return rows.slice(0, last + 1)
}

type ReadRow = { readonly row: FormRow; readonly problems: readonly Problem[] }

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function notARow(field: RowsField, given: unknown, index: number): ReadRow {
  const message = `A row of ${nameOf(field)} must be an object with cells by column id, not ${kindOf(given)}.`
  return { row: {}, problems: [problem('TypeInvalid', `${field.id}[${index}]`, message)] }
}

const readRow = perRow((field, cells: Readonly<Record<string, unknown>>, index): ReadRow => {
  const path = `${field.id}[${index}]`
  const problems: Problem[] = []
  const columns = columnsOf(field)
  for (const id of Object.keys(cells)) {
    if (columns.some((column) => column.id === id)) continue
    const guess = didYouMean(
      id,
      columns.map((column) => column.id),
    )
    const message = `${nameOf(field)} has no column "${id}".${guess}`
    problems.push(warning('UnknownField', `${path}.${id}`, message))
  }
  const read = columns.flatMap((column): [string, string][] => {
    const cell = valueOf(cells, column.id)
    const name = nameOfCell(column, field, index)
    const value = readValue(column, cell, `${path}.${column.id}`, name, problems)
    return typeof value === 'string' && value.trim() !== '' ? [[column.id, value]] : []
  })
  return { row: Object.fromEntries(read), problems }
})

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value
}
