import { escapeHtml } from '../html.ts'
import type { ReportCell, TableColumn } from '../model.ts'
import { tableOf } from '../tables.ts'
import type { Names } from './axes.ts'

/** A plot as HTML. */
export type Drawn = string

type Options = {
  readonly title: string
  readonly description: string | undefined
  /** How many things are in the drawing: there is none of nothing. */
  readonly drawn: number
  /** What is in the drawing, for readers who don't see it. */
  readonly summary: string
  readonly legend?: string
  /** What isn't shown, and why; empty where everything is. */
  readonly below: string
  readonly draw: (names: Names) => string
  readonly columns: readonly TableColumn[]
  readonly rows: ReadonlyArray<readonly ReportCell[]>
}

/** A plot with its title, its legend, and its numbers as a table for readers who don't see it. */
export function plot(options: Options): Drawn {
  const { title, description = '', legend = '', below, columns, rows } = options
  const said = description === '' ? '' : `<p class="below">${escapeHtml(description)}</p>`
  const caption = `<figcaption><span class="title">${escapeHtml(title)}</span>${legend}</figcaption>${said}`
  if (options.drawn === 0) {
    return `<figure class="card">${caption}<p class="empty">There is nothing to show.</p></figure>`
  }
  const names = { title, description: `${description} ${options.summary}`.trim() }
  const label = escapeHtml(title)
  return (
    `<figure class="card">${caption}` +
    `<div class="scroll plot" tabindex="0" role="region" aria-label="${label}">${options.draw(names)}</div>` +
    (below === '' ? '' : `<p class="below">${escapeHtml(below)}</p>`) +
    `<details><summary>Show the numbers</summary>` +
    `<div class="scroll" tabindex="0" role="region" aria-label="${label}, numbers">${tableOf({ columns, rows })}</div></details></figure>`
  )
}
