import { escapeHtml } from './html.ts'
import type { ReportCell, Table, TableColumn, Tiles } from './model.ts'
import { fixed, formatCell } from './numbers.ts'

/** The most rows and columns that a page shows: a browser still scrolls through them. */
const most = { rows: 1000, columns: 50 }

/** A table in a card, which scrolls where the page is narrow. */
export function renderTable(table: Table): string {
  const note = table.note === undefined ? '' : `<p class="below">${escapeHtml(table.note)}</p>`
  return (
    `<div class="card"><div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(table.title)}">` +
    `${tableOf(table)}</div>${note}</div>`
  )
}

/** A table: the first column names the rows, columns of numbers are aligned to the right. */
export function tableOf(table: {
  readonly title?: string
  readonly columns: readonly TableColumn[]
  readonly rows: ReadonlyArray<readonly ReportCell[]>
}): string {
  const columns = table.columns.slice(0, most.columns)
  const rows = table.rows.slice(0, most.rows)
  const isNumber = columns.map((_, index) =>
    rows.some((row) => typeof row[index] === 'number' || row[index] === null)
      ? rows.every((row) => typeof row[index] !== 'string')
      : false,
  )
  const kind = (index: number): string =>
    index > 0 && isNumber[index] === true ? ' class="number"' : ''
  const head = columns
    .map(({ label }, index) => `<th scope="col"${kind(index)}>${escapeHtml(label)}</th>`)
    .join('')
  const body = rows.map((row) => {
    const cells = columns.map(({ format }, index) => {
      const text = escapeHtml(formatCell(row[index] ?? null, format))
      return index === 0
        ? `<th scope="row"${kind(index)}>${text}</th>`
        : `<td${kind(index)}>${text}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const none = `<tr><td colspan="${Math.max(1, columns.length)}">There is nothing to show.</td></tr>`
  const caption = table.title === undefined ? '' : `<caption>${escapeHtml(table.title)}</caption>`
  const cut =
    table.rows.length > rows.length
      ? `<p class="below">The first ${fixed(rows.length, 0)} of ${fixed(table.rows.length, 0)} rows.</p>`
      : ''
  return (
    `<table>${caption}<thead><tr>${head}</tr></thead>` +
    `<tbody>${body.length === 0 ? none : body.join('')}</tbody></table>${cut}`
  )
}

/** Key figures, each with its label and what it means. */
export function renderTiles({ tiles }: Tiles): string {
  const drawn = tiles.map(({ label, value, format, detail, tone }) => {
    const said = detail === undefined ? '' : `<dd class="detail">${escapeHtml(detail)}</dd>`
    const tones = ['good', 'warning', 'bad'].find((one) => one === tone)
    const figure = tones === undefined ? 'figure' : `figure ${tones}`
    return `<div class="tile"><dt>${escapeHtml(label)}</dt><dd class="${figure}">${escapeHtml(formatCell(value, format))}</dd>${said}</div>`
  })
  return `<dl class="tiles">${drawn.join('')}</dl>`
}
