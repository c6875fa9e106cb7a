import { piecesOf, plainText, type TextPiece } from '../../design/text-pieces.ts'

export const logLevels = ['error', 'warning', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** A line of a log. */
export type LogLine = {
  /** From 1, by the part of the log that is read. */
  readonly number: number
  /** Without colours. */
  readonly text: string
  readonly level: LogLevel | undefined
  readonly pieces: readonly TextPiece[]
}

/** What is shown of a log. */
export type LogFilter = { readonly text: string; readonly level: LogLevel | undefined }

/** So many lines are drawn; those before are left out. Parts of a log are so small that theirs are seldom more. */
const mostLines = 10_000

const levelWords: readonly (readonly [LogLevel, RegExp])[] = [
  ['error', /\b(error|err|fatal|critical|exception|traceback|panic)\b/i],
  ['warning', /\b(warn|warning)\b/i],
  ['info', /\b(info|notice)\b/i],
  ['debug', /\b(debug|trace)\b/i],
]

/** The last lines of a log that a filter selects, and how many of those were left out. */
export function logLines(
  log: string,
  { text, level }: LogFilter,
): { readonly lines: readonly LogLine[]; readonly leftOut: number } {
  const wanted = text.trim().toLowerCase()
  const all = log.split('\n')
  if (all.at(-1) === '') all.pop()
  const found: [number: number, raw: string][] = []
  for (const [at, raw] of all.entries()) {
    // A line that is overwritten in a terminal shows what was written last.
    const shown = raw.replace(/\r$/, '').split('\r').at(-1) ?? ''
    const plain = plainText(shown)
    if (wanted !== '' && !plain.toLowerCase().includes(wanted)) continue
    if (level !== undefined && levelOf(plain) !== level) continue
    found.push([at + 1, shown])
  }
  const drawn = found.slice(-mostLines)
  return {
    leftOut: found.length - drawn.length,
    lines: drawn.map(([number, raw]) => {
      const plain = plainText(raw)
      return { number, text: plain, level: levelOf(plain), pieces: piecesOf(raw) }
    }),
  }
}

/** The level that a line names near its beginning. */
export function levelOf(line: string): LogLevel | undefined {
  const start = line.slice(0, 80)
  return levelWords.find(([, words]) => words.test(start))?.[0]
}
