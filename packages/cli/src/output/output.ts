import { styleText } from 'node:util'
import type { OutputStream, World } from '../world.ts'
import { wrapWords } from './wrap-words.ts'

/** The few styles that the command line uses, each with one meaning everywhere. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** The output of a command: lines for people, or one JSON object per line for programs (`--json`). */
export type Output = {
  readonly json: boolean
  /** Whether output is a terminal: lines may then be redrawn. */
  readonly live: boolean
  /** The terminal's width in characters; undefined if lines may be of any length. */
  readonly columns: number | undefined
  readonly stdout: OutputStream
  /** A line for people; nothing under `--json`. */
  line(text?: string): void
  /** A record for programs; nothing without `--json`. */
  event(record: Readonly<Record<string, unknown>>): void
  /** A line on standard error, separate from the results. */
  note(text: string): void
  /** Why the command fails, on standard error: its code is for programs. */
  error(message: string, code?: string): void
  /** Colours a text for standard output, if that shows colours and NO_COLOR isn't set. */
  paint(style: Style, text: string): string
}

export function createOutput(
  { stdout, stderr }: Pick<World, 'stdout' | 'stderr'>,
  json: boolean,
): Output {
  return {
    json,
    live: !json && stdout.isTTY,
    get columns() {
      return columnsOf(stdout)
    },
    stdout,
    line(text = '') {
      if (!json) stdout.write(`${text}\n`)
    },
    event(record) {
      if (json) stdout.write(`${JSON.stringify(record)}\n`)
    },
    note: (text) => void stderr.write(`${text}\n`),
    error(message, code = 'failed') {
      const text = json
        ? JSON.stringify({ event: 'error', code, message })
        : errorText(stderr, message)
      stderr.write(`${text}\n`)
    },
    paint: (style, text) => paintFor(stdout, style, text),
  }
}

/** Prints that something is done: its record for programs, a sentence with a mark for people. */
export function done(
  output: Output,
  record: Readonly<Record<string, unknown>>,
  sentence: string,
): void {
  output.event(record)
  output.line(`${output.paint('green', '✓')} ${sentence}`)
}

/**
 * The width of a terminal; undefined if it isn't one, where lines may be of any length. One that doesn't know its own, as under
 * `script` and some CI, says 0 of it, and is taken for one of 80 columns.
 */
export function columnsOf({ isTTY, columns }: OutputStream): number | undefined {
  return isTTY ? columns || defaultColumns : undefined
}

const defaultColumns = 80

const mark = 'error:'

/**
 * An error for a stream, with its mark: in lines of its words on a terminal, which would break them within words, and as it is
 * for programs that read it. One column stays free: some terminals begin a new line once the last one is filled.
 */
function errorText(stream: OutputStream, message: string): string {
  const room = (columnsOf(stream) ?? Infinity) - 1
  const [first = '', ...rest] = wrapWords(`${mark} ${message}`, room)
  return [first.replace(mark, paintFor(stream, 'red', mark)), ...rest].join('\n')
}

/** A time in ISO 8601 as a column shows it. */
export function momentText(time: string): string {
  return time.replace('T', ' ').slice(0, 19)
}

/** A number with what it counts, in singular or plural. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Colours a text for a stream, if that shows colours and NO_COLOR isn't set. */
export function paintFor(stream: OutputStream, style: Style, text: string): string {
  return styleText(style, text, { stream })
}

/** A reader such as `head` may stop early, and a terminal may be closed: neither is an error. */
export function ignoreClosedPipe(stream: OutputStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })
}
