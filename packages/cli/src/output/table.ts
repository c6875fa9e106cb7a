import { stripVTControlCharacters } from 'node:util'
import type { Output } from './output.ts'

export type Table = {
  /** The columns' titles; left out if the rows are self-explanatory. */
  readonly head?: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The columns that hold numbers, counted from 0. */
  readonly right?: readonly number[]
}

const indent = 2
const gap = 2
/** The minimum width of a column when fitting a table to the terminal. */
const narrowest = 8

const noLines = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: ' '.repeat(indent),
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(gap),
}

/**
 * Prints a table without lines around it; a cell too long for the terminal is wrapped, never cut. Where not even the ids fit
 * next to each other, each row is a table of its own, of its titles and its cells.
 */
export async function printTable(output: Output, table: Table): Promise<void> {
  if (output.json || table.rows.length === 0) return
  const { default: CliTable } = await import('cli-table3')
  const head = table.head?.map((title) => output.paint('dim', title))
  const rows = head === undefined ? table.rows : [head, ...table.rows]
  const widths = naturalWidths(rows)
  const ids = naturalWidths(rows, idOf)
  const least = widths.map((width, at) => Math.max(ids[at] ?? 0, Math.min(width, narrowest)))
  if (head !== undefined && sum(least) > roomFor(widths, output)) {
    for (const [at, cells] of table.rows.entries()) {
      if (at > 0) output.line()
      await printTable(output, { rows: cells.map((cell, column) => [head[column] ?? '', cell]) })
    }
    return
  }
  const drawn = new CliTable({
    chars: noLines,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colAligns: widths.map((_, at) => (table.right?.includes(at) === true ? 'right' : 'left')),
  })
  const fitting = fit(widths, roomFor(widths, output), ids)
  const shown = fitting === undefined ? rows : await fold(rows, fitting)
  drawn.push(...shown.map((cells) => [...cells]))
  for (const line of drawn.toString().split('\n')) output.line(line.trimEnd())
}

/** How a list is shown. */
export type List<Item> = {
  /** What is said where it is empty. */
  readonly empty?: string
  /** The columns by their titles: the member that each shows, or what makes a text of an item. */
  readonly columns: Readonly<
    Record<string, TextMember<Item> | ((item: Item, at: number) => string)>
  >
  /** The titles of the columns that hold numbers. */
  readonly right?: readonly string[]
}

type TextMember<Item> = {
  [Name in keyof Item]: Item[Name] extends string ? Name : never
}[keyof Item]

/** Prints a list as a table. */
export async function printList<Item>(
  output: Output,
  items: readonly Item[],
  { empty, columns, right = [] }: List<Item>,
): Promise<void> {
  if (items.length === 0 && empty !== undefined) output.line(empty)
  const head = Object.keys(columns)
  const cells = Object.values(columns)
  await printTable(output, {
    head,
    right: right.map((title) => head.indexOf(title)),
    rows: items.map((item, at) =>
      cells.map((cell) => (typeof cell === 'function' ? cell(item, at) : String(item[cell]))),
    ),
  })
}

/** A longer word isn't kept whole. */
const longestId = 40

/**
 * The part of a cell that is to be copied, and so stays on one line: an id, with no space and no slash in it, or the address of
 * a server.
 */
function idOf(cell: string): string {
  return /^(?:https?:\/\/[\w.:[\]-]+|[\w.-]+)$/.test(cell) && cell.length <= longestId ? cell : ''
}

function naturalWidths(
  rows: readonly (readonly string[])[],
  part: (cell: string) => string = (cell) => cell,
): number[] {
  const widths: number[] = []
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) {
      widths[at] = Math.max(widths[at] ?? 1, part(stripVTControlCharacters(cell)).length)
    }
  }
  return widths
}

function roomFor(columns: readonly number[], output: Output): number {
  return (output.columns ?? Infinity) - indent - gap * (columns.length - 1)
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}

/** Narrows the widest column repeatedly until the table fits, ids last; undefined if it fits already. */
function fit(
  natural: readonly number[],
  room: number,
  ids: readonly number[],
): number[] | undefined {
  const widths = [...natural]
  let excess = sum(widths) - room
  if (excess <= 0) return undefined
  while (excess > 0) {
    const others = widths.map((width, at) => (width > (ids[at] ?? 0) ? width : 0))
    const narrowed = Math.max(...others) > narrowest ? others : widths
    const widest = Math.max(...narrowed)
    if (widest <= narrowest) break
    widths[narrowed.indexOf(widest)] = widest - 1
    excess -= 1
  }
  return widths
}

/** Wraps cells here: the table library's own wrapping counts colour codes as characters. */
async function fold(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Promise<string[][]> {
  const { default: wrapAnsi } = await import('wrap-ansi')
  return rows.map((cells) =>
    cells.map((cell, at) => wrapAnsi(cell, widths[at] ?? narrowest, { hard: true })),
  )
}
