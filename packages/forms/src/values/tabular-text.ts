import { columnsOf, labelOf } from '../definition/form-index.ts'
import type { Delimiter, TabularFileField } from '../definition/row-fields.ts'
import { isSampleSheet, type TabularLine } from '../sheets/cut-lines.ts'
import { delimitedSteps, finished } from '../sheets/delimited-steps.ts'
import { isTable, sectionsOf } from '../sheets/sections.ts'
import { didYouMean } from '../text/suggestions.ts'
import type { FormRow } from './form-values.ts'
import { nameOf } from './names.ts'
import { problem, warning, type Problem } from './problem.ts'

const characters = {
  comma: ',',
  tab: '\t',
  semicolon: ';',
} as const satisfies Record<Delimiter, string>

/** The rows of a tabular file. */
export type TabularText = {
  readonly rows: readonly FormRow[]
  readonly problems: readonly Problem[]
}

/**
 * Reads the text of a tabular file. Its first line names columns by their ids or labels, in any case and order; further
 * columns cause warnings. Empty lines are ignored. Of a sample sheet, the table with most of the columns is read.
 */
export function readTabularText(text: string, field: TabularFileField, path: string): TabularText {
  return finished(tabularSteps(text, field, path))
}

const lastRead = new WeakMap<object, { readonly key: string; readonly read: TabularText }>()

/** `readTabularText` in steps, so that a page can respond in between. What was read last of a field is kept. */
export function* tabularSteps(
  text: string,
  field: TabularFileField,
  path: string,
): Generator<undefined, TabularText> {
  const { columns, delimiter } = field
  const key = JSON.stringify([path, field.label, delimiter]) + text
  const known = lastRead.get(columns)
  if (known?.key === key) return known.read
  const name = nameOf(field)
  const separator = delimiter && characters[delimiter]
  const { lines, problems: found } = yield* delimitedSteps(text, { separator })
  const isSheet = isSampleSheet(text)
  const [header, ...body] = isSheet ? sampleTable(field, lines) : lines
  const problems = found.map(({ message, severity }): Problem => {
    return { path, code: 'TypeInvalid', message: `${name}: ${message}`, severity }
  })
  const titles = header?.cells.slice(0, header.cells.findLastIndex(Boolean) + 1) ?? []
  const ids = titles.map((title) => columnOf(field, title))
  if (lines.length > 0) problems.push(...checkTitles(field, path, titles, isSheet))
  const rows: FormRow[] = []
  for (const [index, { cells, line }] of body.entries()) {
    const count = cells.findLastIndex(Boolean) + 1
    if (count > ids.length) {
      const message = `Line ${line} of ${name} has ${count} cells, and the first line names ${ids.length}: is a delimiter inside a cell that has no quotes?`
      problems.push(problem('TooMany', `${path}[${index}]`, message))
    }
    rows.push(
      Object.fromEntries(
        ids.flatMap((id, column) => (id === undefined ? [] : [[id, cells[column] ?? '']])),
      ),
    )
    if (index % 500 === 499) yield undefined
  }
  const read = { rows, problems }
  lastRead.set(columns, { key, read })
  return read
}

/** What is wrong with the first line of a tabular file. */
function* checkTitles(
  field: TabularFileField,
  path: string,
  titles: readonly string[],
  isSheet: boolean,
): Generator<Problem> {
  const name = nameOf(field)
  const ids = titles.map((title) => columnOf(field, title))
  if (ids.every((id) => id === undefined)) {
    const wanted = field.columns.map((column) => nameOf(column)).join(', ')
    const message = `${isSheet ? 'No table' : 'The first line'} of ${name} has one of its columns ${wanted}: is it the sheet of another instrument, or without headings?`
    yield problem('Required', path, message)
    return
  }
  for (const [index, title] of titles.entries()) {
    // A sample sheet has further columns for other programs.
    if (ids[index] !== undefined || title === '' || isSheet) continue
    const guess = didYouMean(
      title,
      field.columns.flatMap(({ id, label }) => [id, label ?? id]),
    )
    const message = `${name} has no column "${title}", so that it is left out.${guess}`
    yield warning('UnknownField', path, message)
  }
  for (const column of columnsOf(field)) {
    const times = ids.filter((id) => id === column.id).length
    if (times > 1) {
      const message = `The first line of ${name} names the column ${nameOf(column)} ${times} times: name it once.`
      yield problem('TooMany', path, message)
    }
    if (times > 0 || column.required !== true) continue
    const message = `The first line of ${name} doesn't name the column ${nameOf(column)}: add it.`
    yield problem('Required', path, message)
  }
}

/** The table of a sample sheet that has most of the columns of a field, its headings first. */
function sampleTable(
  field: TabularFileField,
  lines: readonly TabularLine[],
): readonly TabularLine[] {
  const fit = ([header]: readonly TabularLine[]): number =>
    new Set(header?.cells.map((title) => columnOf(field, title)).filter(Boolean)).size
  const tables = sectionsOf(lines)
    .filter(isTable)
    .map((section) => section.lines)
  return tables.toSorted((one, other) => fit(other) - fit(one))[0] ?? []
}

function columnOf(field: TabularFileField, title: string): string | undefined {
  const wanted = title.trim().toLowerCase()
  const byId = field.columns.find(({ id }) => id.toLowerCase() === wanted)
  return (byId ?? field.columns.find((column) => labelOf(column).toLowerCase() === wanted))?.id
}
