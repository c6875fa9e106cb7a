import { escapeHtml, pixels, shorten } from '../html.ts'
import type { NumberFormat } from '../model.ts'
import { ticks, type Scale } from '../scale.ts'
import { line, titleOf, words } from './shapes.ts'

/** The area of a plot in its drawing, in pixels from its top left corner. */
export type Frame = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The most characters of a label in a drawing, where there is no room for more. */
export const longestLabel = 30

/** The width of every drawing, in units of its own: it fills its card, and scrolls on a small screen. */
export const drawingWidth = 800

/** Horizontal lines with their numbers at the left. */
export function yAxis({ left, right }: Frame, scale: Scale, format?: NumberFormat): string {
  return ticks(scale, 5, format)
    .map(({ value, label }) => {
      const y = scale.at(value)
      return line('grid', [left, right], [y, y]) + words(label, left - 8, y + 4, { anchor: 'end' })
    })
    .join('')
}

/** The line at the bottom, with its numbers below, and what they are. */
export function xAxis(
  { left, right, bottom }: Frame,
  scale: Scale,
  { label, format }: { readonly label: string; readonly format?: NumberFormat },
): string {
  const marks = ticks(scale, 8, format).map(({ value, label: text }) => {
    const x = scale.at(value)
    return (
      line('axis', [x, x], [bottom, bottom + 5]) + words(text, x, bottom + 19, { anchor: 'middle' })
    )
  })
  const base = line('axis', [left, right], [bottom, bottom])
  return `${base}${marks.join('')}${axisTitle(label, (left + right) / 2, bottom + 38, 'middle')}`
}

/** What the numbers of an axis are. */
export function axisTitle(
  label: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' = 'start',
): string {
  return words(shorten(label, 80), x, y, { kind: 'value', anchor })
}

/** What a drawing is called, for readers who don't see it. */
export type Names = { readonly title: string; readonly description: string }

/** A drawing with its name and description, for readers who don't see it. */
export function drawing(height: number, { title, description }: Names, content: string): string {
  return (
    `<svg viewBox="0 0 ${drawingWidth} ${pixels(height)}" role="img">` +
    `${titleOf(title)}<desc>${escapeHtml(description)}</desc>${content}</svg>`
  )
}
