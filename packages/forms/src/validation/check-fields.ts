import type { ChooserField } from '../definition/chooser-fields.ts'
import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isRows } from '../definition/form-index.ts'
import type { RowsField } from '../definition/row-fields.ts'
import { isActive, partStates } from '../values/field-states.ts'
import {
  isEmpty,
  valueOf,
  type FormRow,
  type FormValue,
  type FormValues,
} from '../values/form-values.ts'
import { nameOf, nameOfCell } from '../values/names.ts'
import { perRow } from '../values/per-row.ts'
import { fieldIdOf, problem, type Problem } from '../values/problem.ts'
import type { PatternCheck } from './check-patterns.ts'
import { checkValue } from './check-value.ts'
import { requiredMessage } from './words.ts'

/** An address in a chooser, to be checked by the platform. */
export type ChosenResource = {
  readonly field: ChooserField
  readonly address: string
  readonly path: string
  /** The name of the field in messages. */
  readonly name: string
}

/** The findings about the fields of a form, each considered alone. */
export type CheckedFields = {
  readonly problems: readonly Problem[]
  readonly chosen: readonly ChosenResource[]
  readonly patterns: readonly PatternCheck[]
}

/**
 * Checks the values of all fields that take part in a launch. `unread` are the problems of reading the values: a
 * missing value with such a problem isn't reported again.
 */
export function checkFields(
  form: Form,
  values: FormValues,
  unread: readonly Problem[],
): CheckedFields {
  const states = partStates(form, values)
  const reported = Map.groupBy(unread, ({ path }) => fieldIdOf(path))
  const problems: Problem[] = []
  const chosen: ChosenResource[] = []
  const patterns: PatternCheck[] = []
  for (const { part } of formIndex(form).fields) {
    if (!isActive(states, part)) continue
    const own = reported.get(part.id) ?? []
    problems.push(...own)
    if (own.some(({ path, severity }) => path === part.id && severity === 'Error')) continue
    const value = valueOf(values, part.id)
    if (value === undefined || isEmpty(value)) {
      const isReported = own.some(({ severity }) => severity === 'Error')
      if (states.get(part)?.isRequired === true && !isReported) {
        problems.push(problem('Required', part.id, requiredMessage(part, nameOf(part))))
      }
      continue
    }
    const found = isRows(part)
      ? checkRows(part, value as readonly FormRow[], new Set(own.map(({ path }) => path)))
      : checkOne(part, value, part.id, nameOf(part))
    problems.push(...found.problems)
    chosen.push(...found.chosen)
    patterns.push(...found.patterns)
  }
  problems.push(
    ...unread.filter(({ code, path }) => code === 'UnknownField' && !isOfField(form, path)),
  )
  return { problems, chosen, patterns }
}

function isOfField(form: Form, path: string): boolean {
  return formIndex(form).fieldsById.has(fieldIdOf(path))
}

function checkOne(field: FormField, value: FormValue, path: string, name: string): CheckedFields {
  const problems = checkValue(field, value, path, name)
  if (!isChooser(field)) {
    return { problems, chosen: [], patterns: patternsOf(field, value, path, name) }
  }
  const chosen =
    typeof value === 'string'
      ? [{ field, address: value, path, name }]
      : value.flatMap((address, index) =>
          typeof address === 'string' ? [{ field, address, path: `${path}[${index}]`, name }] : [],
        )
  return { problems, chosen, patterns: [] }
}

function patternsOf(
  field: FormField,
  value: FormValue,
  path: string,
  name: string,
): PatternCheck[] {
  if (!('pattern' in field) || field.pattern === undefined || typeof value !== 'string') return []
  const { pattern, patternMessage: message } = field
  return [{ pattern, message, text: value, path, name }]
}

function checkRows(
  table: RowsField,
  rows: readonly FormRow[],
  reported: ReadonlySet<string>,
): CheckedFields {
  const found = rows.map((row, index) => checkRow(table, row, index, reported))
  const all = together(found)
  return { ...all, problems: [...checkCount(table, rows.length), ...all.problems] }
}

/** Which of its cells are reported depends on the row alone, which was read from one given row. */
const checkRow = perRow(
  (table, row: FormRow, index, reported: ReadonlySet<string>): CheckedFields => {
    const found = columnsOf(table).map((column): CheckedFields => {
      const path = `${table.id}[${index}].${column.id}`
      const name = nameOfCell(column, table, index)
      const cell = valueOf(row, column.id)
      if (cell !== undefined) return checkOne(column, cell, path, name)
      const isMissing = column.required === true && !reported.has(path)
      const problems = isMissing ? [problem('Required', path, requiredMessage(column, name))] : []
      return { problems, chosen: [], patterns: [] }
    })
    return together(found)
  },
)

function together(found: readonly CheckedFields[]): CheckedFields {
  return {
    problems: found.flatMap((one) => one.problems),
    chosen: found.flatMap((one) => one.chosen),
    patterns: found.flatMap((one) => one.patterns),
  }
}

function checkCount(table: RowsField, count: number): Problem[] {
  const { minRows = 0, maxRows = Infinity } = table
  const has = `${nameOf(table)} has ${count} ${count === 1 ? 'row' : 'rows'}`
  if (count < minRows) {
    return [problem('TooFew', table.id, `${has}, and at least ${minRows} are required: add rows.`)]
  }
  if (count > maxRows) {
    return [
      problem('TooMany', table.id, `${has}, and at most ${maxRows} are allowed: remove rows.`),
    ]
  }
  return []
}
