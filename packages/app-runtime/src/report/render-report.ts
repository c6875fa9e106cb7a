import { escapeHtml } from './html.ts'
import type { Report, ReportBlock, ReportSection } from './model.ts'
import { formatCell } from './numbers.ts'
import { drawBars, drawHistogram } from './plots/bars.ts'
import { drawPoints } from './plots/points.ts'
import { drawTrack } from './plots/track.ts'
import { reportStyles } from './styles.ts'
import { renderTable, renderTiles } from './tables.ts'

/**
 * Renders a report as one HTML page that is complete in itself: no script, nothing loaded from elsewhere, light and dark,
 * and printable. All text is escaped. Throws a TypeError for a block of an unknown kind.
 */
export function renderReport(report: Report): string {
  const { title, kicker, summary, facts = [], notes = [], sections, footer } = report
  const language = /^[A-Za-z0-9-]{1,35}$/.test(report.language ?? '') ? report.language : 'en'
  const head = [
    kicker === undefined ? '' : `<p class="kicker">${escapeHtml(kicker)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    summary === undefined ? '' : `<p class="text">${escapeHtml(summary)}</p>`,
    facts.length === 0 ? '' : `<dl class="facts">${facts.map(renderFact).join('')}</dl>`,
  ]
  const main = [
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    ...sections.map(renderSection),
  ]
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>\n${reportStyles}</style>`,
    '</head>',
    '<body class="report">',
    `<header>${head.join('')}</header>`,
    `<main>\n${main.join('\n')}\n</main>`,
    footer === undefined ? '' : `<footer>${escapeHtml(footer)}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/**
 * Renders blocks as a part of another page, such as a page of a web app or a template of the platform. It contains its
 * styles, which apply to nothing else on that page.
 */
export function renderBlocks(blocks: readonly ReportBlock[]): string {
  return `<style>\n${reportStyles}</style>\n<div class="report">${blocks.map(renderBlock).join('\n')}</div>\n`
}

function renderFact({ label, value }: { label: string; value: string | number | boolean | null }) {
  return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(formatCell(value))}</dd></div>`
}

function renderSection({ title, text, blocks }: ReportSection): string {
  const head = title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>`
  const lead = text === undefined ? '' : `<p class="text">${escapeHtml(text)}</p>`
  return `<section>${head}${lead}${blocks.map(renderBlock).join('\n')}</section>`
}

function renderBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'tiles':
      return renderTiles(block)
    case 'table':
      return renderTable(block)
    case 'bars':
      return drawBars(block)
    case 'lines':
    case 'scatter':
      return drawPoints(block)
    case 'histogram':
      return drawHistogram(block)
    case 'track':
      return drawTrack(block)
    default: {
      // Reports can come from JSON, which no compiler has checked.
      const { kind } = block as { kind?: unknown }
      throw new TypeError(`There is no block of the kind ${JSON.stringify(kind)} in reports.`)
    }
  }
}
