import { escapeHtml, pixels } from '../html.ts'

/** A rectangle of a drawing, in pixels from its top left corner. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The radius of its corners. */
  readonly rx?: number
}

/** A line of the class `kind`. */
export function line(kind: string, [x1, x2]: Ends, [y1, y2]: Ends): string {
  return `<line class="${kind}" x1="${pixels(x1)}" x2="${pixels(x2)}" y1="${pixels(y1)}" y2="${pixels(y2)}"/>`
}

type Ends = readonly [from: number, to: number]

/** A rectangle of the class `kind`, with its title, which is markup. */
export function rectangle(kind: string, { x, y, width, height, rx }: Box, title: string): string {
  const corners = rx === undefined ? '' : ` rx="${pixels(rx)}"`
  return `<rect class="${kind}" x="${pixels(x)}" y="${pixels(y)}" width="${pixels(width)}" height="${pixels(height)}"${corners}>${title}</rect>`
}

/** A text at a place, which is its start unless `anchor` says otherwise. */
export function words(
  text: string,
  x: number,
  y: number,
  { kind, anchor }: { readonly kind?: string; readonly anchor?: 'start' | 'middle' | 'end' } = {},
): string {
  const named = kind === undefined ? '' : ` class="${kind}"`
  const anchored = anchor === undefined ? '' : ` text-anchor="${anchor}"`
  return `<text${named} x="${pixels(x)}" y="${pixels(y)}"${anchored}>${escapeHtml(text)}</text>`
}

/** What a pointer on a shape shows. */
export function titleOf(text: string): string {
  return `<title>${escapeHtml(text)}</title>`
}
