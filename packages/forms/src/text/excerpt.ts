import type { Position } from './source-positions.ts'

/** A line of a text, and whether it is the one referred to. */
export type ExcerptLine = {
  readonly number: number
  readonly text: string
  /** On that line: padding as wide as the text before the position. */
  readonly before?: string
}

/** The number of characters of a long line that are shown before the position, and in total. */
const shownBefore = 60
const shownInAll = 100

/**
 * The line of a position with its surroundings. Long lines are cut; `before` keeps tabs, so that a marker under the
 * position is aligned.
 */
export function excerptOf(source: string, { line, column }: Position, around = 1): ExcerptLine[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/)
  const first = Math.max(1, line - around)
  const last = Math.min(lines.length, line + around)
  const from = Math.max(0, column - 1 - shownBefore)
  return Array.from({ length: last - first + 1 }, (_, index): ExcerptLine => {
    const number = first + index
    const whole = lines[number - 1] ?? ''
    const start = number === line ? from : 0
    const cut = whole.slice(start, start + shownInAll)
    const text = (start > 0 ? '…' : '') + cut + (whole.length > start + shownInAll ? '…' : '')
    if (number !== line) return { number, text }
    const before = text.slice(0, column - 1 - start + (start > 0 ? 1 : 0))
    return { number, text, before: before.replaceAll(/[^\t]/g, ' ') }
  })
}
