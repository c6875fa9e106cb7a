import { columnsOf, labelOf } from '../definition/form-index.ts'
import type { Delimiter, TabularFileField } from '../definition/row-fields.ts'
import { didYouMean } from '../text/suggestions.ts'
import { cutTabularText } from './cut-tabular-text.ts'
import type { FormRow } from './form-values.ts'
import { nameOf } from './names.ts'
import { problem, warning, type Problem } from './problem.ts'

const characters: { readonly [Name in Delimiter]: string } = {
  comma: ',',
  tab: '\t',
  semicolon: ';',
}

/**
 * Reads the text of a tabular file. Its first line names columns by their ids or labels, in any case and order; further
 * columns cause warnings. Empty lines are ignored.
 */
export function readTabularText(
  text: string,
  field: TabularFileField,
  path: string,
): { readonly rows: readonly FormRow[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const name = nameOf(field)
  const [header, ...lines] = cutTabularText(text, delimiterOf(text, field))
  if (header === undefined) return { rows: [], problems }
  const columns = header.cells.map((title) => {
    const column = columnOf(field, title)
    if (column === undefined && title.trim() !== '') {
      const guess = didYouMean(
        title,
        field.columns.flatMap(({ id, label }) => [id, label ?? id]),
      )
      const message = `${name} has no column "${title.trim()}", so that it is left out.${guess}`
      problems.push(warning('UnknownField', path, message))
    }
    return column
  })
  for (const column of columnsOf(field)) {
    const times = columns.filter((id) => id === column.id).length
    if (times > 1) {
      const message = `The first line of ${name} names the column ${nameOf(column)} ${times} times: name it once.`
      problems.push(problem('TooMany', path, message))
    }
    if (times > 0 || column.required !== true) continue
    const message = `The first line of ${name} doesn't name the column ${nameOf(column)}: add it.`
    problems.push(problem('Required', path, message))
  }
  const rows = lines.map(({ cells, line }, index): FormRow => {
    if (cells.length > columns.length) {
      const message = `Line ${line} of ${name} has ${cells.length} cells, and the first line names ${columns.length}: is a delimiter inside a cell that has no quotes?`
      problems.push(problem('TooMany', `${path}[${index}]`, message))
    }
    return Object.fromEntries(
      columns.flatMap((id, column) => (id === undefined ? [] : [[id, cells[column] ?? '']])),
    )
  })
  return { rows, problems }
}

function columnOf(field: TabularFileField, title: string): string | undefined {
  const wanted = title.trim().toLowerCase()
  const byId = field.columns.find(({ id }) => id.toLowerCase() === wanted)
  return (byId ?? field.columns.find((column) => labelOf(column).toLowerCase() === wanted))?.id
}

/** The field's delimiter, or else the first of tab, semicolon and comma in the first line. */
function delimiterOf(text: string, { delimiter }: TabularFileField): string {
  if (delimiter !== undefined) return characters[delimiter]
  const [first = ''] = text.split(/[\r\n]/, 1)
  return ['\t', ';'].find((character) => first.includes(character)) ?? ','
}
