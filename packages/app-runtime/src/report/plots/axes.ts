import { escapeHtml, pixels, shorten } from '../html.ts'
import type { NumberFormat } from '../model.ts'
import { ticks, type Scale } from '../scale.ts'

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
      return (
        `<line class="grid" x1="${pixels(left)}" x2="${pixels(right)}" y1="${pixels(y)}" y2="${pixels(y)}"/>` +
        `<text x="${pixels(left - 8)}" y="${pixels(y + 4)}" text-anchor="end">${escapeHtml(label)}</text>`
      )
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
    const x = pixels(scale.at(value))
    return (
      `<line class="axis" x1="${x}" x2="${x}" y1="${pixels(bottom)}" y2="${pixels(bottom + 5)}"/>` +
      `<text x="${x}" y="${pixels(bottom + 19)}" text-anchor="middle">${escapeHtml(text)}</text>`
    )
  })
  const line = `<line class="axis" x1="${pixels(left)}" x2="${pixels(right)}" y1="${pixels(bottom)}" y2="${pixels(bottom)}"/>`
  return `${line}${marks.join('')}${axisTitle(label, (left + right) / 2, bottom + 38, 'middle')}`
}

/** What the numbers of an axis are. */
export function axisTitle(
  label: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' = 'start',
): string {
  return `<text class="value" x="${pixels(x)}" y="${pixels(y)}" text-anchor="${anchor}">${escapeHtml(shorten(label, 80))}</text>`
}

/** A drawing with its name and description, for readers who don't see it. */
export function drawing(
  height: number,
  { title, description }: { readonly title: string; readonly description: string },
  content: string,
): string {
  return (
    `<svg viewBox="0 0 ${drawingWidth} ${pixels(height)}" role="img">` +
    `<title>${escapeHtml(title)}</title><desc>${escapeHtml(description)}</desc>${content}</svg>`
  )
}
