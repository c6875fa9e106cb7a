import { directImports, ordered, type Part } from './graph.ts'

const rowHeight = 30
const width = 760
/** Where the names begin; arrows are on their left. */
const namesAt = 190
const aboutAt = 320

/** The parts, one below another, with an arrow from each to what it imports: all of them lead down. */
export function drawArrows(name: string, title: string, parts: readonly Part[]): string {
  const rows = ordered(parts)
  const middleOf = (part: string) => rows.findIndex((row) => row.name === part) * rowHeight + 20
  const arrows = rows.flatMap((row) =>
    directImports(row, parts)
      .toSorted()
      .map((imported) => arrow(middleOf(row.name), middleOf(imported), `${name}-tip`)),
  )
  const names = rows.flatMap((row) => [
    `<text x="${namesAt}" y="${middleOf(row.name) + 5}">${escaped(row.name)}</text>`,
    `<text class="small" x="${aboutAt}" y="${middleOf(row.name) + 4}">${escaped(row.about)}</text>`,
  ])
  const height = rows.length * rowHeight + 10
  return [
    `<svg class="arrows" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<defs><marker id="${name}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" /></marker></defs>`,
    ...arrows,
    ...names,
    '</svg>',
  ].join('\n')
}

/** An arc to the left of the names, the wider the further it leads. */
function arrow(from: number, to: number, tip: string): string {
  const start = namesAt - 8
  const rows = (to - from) / rowHeight
  const out = Math.max(4, start - 24 * Math.sqrt(rows) * 1.8)
  return `<path d="M${start} ${from}C${out.toFixed(0)} ${from} ${out.toFixed(0)} ${to} ${start} ${to}" marker-end="url(#${tip})" />`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
