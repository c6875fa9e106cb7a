import type { OutputStream } from '../world.ts'
import type { Output, Style } from './output.ts'

/** A piece of a line, in a style or none. */
export type Piece = { readonly text: string; readonly style?: Style }

/** Lines that stay at the bottom of a terminal's output, below everything written. */
export type Footer = {
  /** Writes above it. */
  readonly output: Output
  /** Replaces the lines; one that is too long for the terminal continues below, and a piece that is longer is cut. */
  show(lines: readonly (readonly Piece[])[]): void
  /** Removes it; output continues below the earlier output. */
  close(): void
}

const escape = '\u001b['

/** Keeps lines at the bottom of a terminal. If output is not a terminal, there is no footer. */
export function createFooter(output: Output): Footer {
  if (!output.live) return { output, show() {}, close() {} }
  const stream: OutputStream = output.stdout
  let lines: readonly (readonly Piece[])[] = []
  let drawn: readonly number[] = []
  let isClosed = false

  const columns = (): number => output.columns ?? 80
  const erase = (): string => {
    if (drawn.length === 0) return ''
    // A terminal that has become narrower has wrapped them.
    const rows = drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns())), 0)
    drawn = []
    return `${rows > 1 ? `${escape}${rows - 1}A` : ''}\r${escape}J`
  }
  const draw = (): string => {
    const fitting = lines.flatMap((line) => fit(line, columns() - 1))
    drawn = fitting.map((line) => line.reduce((sum, { text }) => sum + text.length, 0))
    return fitting
      .map((line) =>
        line.map(({ text, style }) => (style ? output.paint(style, text) : text)).join(''),
      )
      .join('\n')
  }
  const redraw = (): void => void stream.write(`${erase()}${draw()}`)
  stream.on('resize', redraw)

  return {
    output: {
      ...output,
      get columns() {
        return output.columns
      },
      line(text = '') {
        stream.write(`${erase()}${text}\n${draw()}`)
      },
      note(text) {
        stream.write(erase())
        output.note(text)
        stream.write(draw())
      },
    },
    show(next) {
      if (isClosed) return
      lines = next
      redraw()
    },
    close() {
      if (isClosed) return
      isClosed = true
      stream.off('resize', redraw)
      stream.write(erase())
      lines = []
    },
  }
}

/** The pieces of a line on as many lines as they take: an address stays whole, to be clicked. */
function fit(line: readonly Piece[], room: number): Piece[][] {
  const found: Piece[][] = [[]]
  let left = room
  for (const piece of line) {
    const { text } = piece
    if (text.length > left && left < room) {
      found.push([])
      left = room
      if (text.trim() === '') continue
    }
    const cut = text.length <= left ? text : `${text.slice(0, Math.max(0, left - 1))}…`
    found.at(-1)?.push({ ...piece, text: cut })
    left -= cut.length
  }
  return found
}
