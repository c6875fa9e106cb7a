import {
  chosenBy,
  columnsOf,
  isChooser,
  labelOf,
  parseReference,
  type FormRow,
  type RowsField,
} from '@benchtop/forms'
import { delimitedSteps, type TabularLine } from '@benchtop/forms/sheets'
import { findEntries } from '../choosing/pasted-entries.ts'
import { choiceText } from '../controls/choice-select.tsx'
import { inSteps, setRows } from '../model/in-steps.ts'
import type { FormModel } from '../model/form-model.ts'
import type { Resolver } from '../model/resolver.ts'

type Column = ReturnType<typeof columnsOf>[number]

/** A text of cells, or else a page with a table. */
export type PasteSource = { readonly text: string; readonly html: string }

/** A table, and the cell in it from which on cells are pasted. */
type PastePlace = {
  readonly field: RowsField
  readonly value: unknown
  readonly rows: readonly FormRow[]
  readonly row: number
  readonly column: number
}

/** What was pasted last: it is undone as long as nothing else was changed. */
export type Pasted = { readonly before: unknown; readonly after: unknown; readonly words: string }

/** What is pasted into a table without a limit of its own, and what is looked up, at most. */
const mostRows = 10_000
const mostNames = 1000

/** Pastes cells of a spreadsheet into a table, and returns what was pasted and left out. */
export async function pasteInto(
  { text, html }: PasteSource,
  { field, value, rows, row: top, column: left }: PastePlace,
  { texts, fieldById, options: { resolver } }: FormModel,
): Promise<Pasted> {
  const source = text || tableIn(html)
  const { lines } = await inSteps(delimitedSteps(source, { separator: '\t', keepsBlank: true }))
  const columns = columnsOf(field)
  // Where the first line is the headings, their columns are meant.
  const named = (lines[0]?.cells ?? []).flatMap((title) => columnNamed(columns, title) ?? [])
  const isHeaded = named.length > 0 && named.length === lines[0]?.cells.length
  const targets = isHeaded ? named : columns.slice(left)
  const body = isHeaded ? lines.slice(1) : lines
  const limit = Math.max(top, field.maxRows ?? mostRows)
  const taken = body.slice(0, limit - top)
  const hrefs = await hrefsOf(targets, taken, resolver)
  const next = [...rows]
  await inSteps(fill())
  const isWide = taken.some(({ cells }) => cells.length > targets.length)
  const words = texts.pasted(taken.length, body.length - taken.length, limit, isWide)
  const own = fieldById(field.id)
  if (own === undefined || own.value.peek() !== value) {
    const after = own?.value.peek()
    return { before: after, after, words: texts.changedMeanwhile }
  }
  await setRows(own, next, next)
  return { before: value, after: next, words }

  function* fill(): Generator<undefined, void> {
    for (const [index, { cells }] of taken.entries()) {
      const pasted = targets.slice(0, cells.length).map((column, at): [string, string] => {
        const cell = cells[at] ?? ''
        return [column.id, hrefs.get(`${column.id} ${cell}`) ?? valueIn(column, cell)]
      })
      next[top + index] = { ...next[top + index], ...Object.fromEntries(pasted) }
      if (index % 200 === 199) yield undefined
    }
  }
}

function columnNamed(columns: readonly Column[], title: string): Column | undefined {
  const wanted = title.toLowerCase()
  return columns.find((one) => [one.id, labelOf(one)].some((name) => name.toLowerCase() === wanted))
}

/** The value of a cell: a choice can be written as it is shown. */
function valueIn(column: Column, cell: string): string {
  if (!('choices' in column)) return cell
  const wanted = cell.toLowerCase()
  const isMeant = (text: string): boolean => text.toLowerCase() === wanted
  const choice = column.choices.find((one) => isMeant(one.value) || isMeant(choiceText(one)))
  return choice?.value ?? cell
}

/** Looks up the names and ids in columns of resources; what isn't found is reported at its cell. */
async function hrefsOf(
  columns: readonly Column[],
  lines: readonly TabularLine[],
  resolver: Resolver,
): Promise<ReadonlyMap<string, string>> {
  const hrefs = new Map<string, string>()
  const { signal } = new AbortController()
  for (const [at, field] of columns.entries()) {
    if (!isChooser(field)) continue
    const entries = new Set(lines.map(({ cells }) => cells[at] ?? ''))
    const unknown = [...entries].filter((one) => one !== '' && parseReference(one) === undefined)
    const kind = chosenBy[field.$type]
    const { found } = await findEntries(kind, unknown.slice(0, mostNames), {
      get: resolver.get,
      search: (query) => resolver.list(kind, { offset: 0, limit: 100, query, field, signal }),
    })
    for (const { entry, href } of found) hrefs.set(`${field.id} ${entry}`, href)
  }
  return hrefs
}

/** The cells of the first table of a page, as a spreadsheet writes them. */
function tableIn(html: string): string {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  const rows = [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
  )
  return rows.map((cells) => cells.join('\t')).join('\n')
}
