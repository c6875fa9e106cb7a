import { relative } from 'node:path'
import { createFooter, type Footer, type Piece } from '../output/footer.ts'
import type { Output, Style } from '../output/output.ts'

/** The source of a line. */
export type LineSource = 'app' | 'build' | 'benchtop' | `session ${string}`

/** Failures by their subject: one error each, until it is resolved. */
export type ErrorAbout =
  | 'manifest'
  | 'form'
  | 'seed'
  | 'build'
  | 'app'
  | 'launch'
  | 'watch'
  | 'clock'

type Shown = {
  readonly app: readonly Piece[]
  readonly launch: string
  readonly hint: string | undefined
}

/** The output of `benchtop dev`: lines and a footer for people, records for programs. */
export type DevView = {
  readonly output: Output
  line(speaker: LineSource, text: string): void
  /** A result, with a mark. */
  done(text: string): void
  /** A line of benchtop without a mark. */
  note(text: string): void
  /** A warning. */
  hint(text: string): void
  failed(about: ErrorAbout, message: string, details?: Readonly<Record<string, unknown>>): void
  mended(about: ErrorAbout): void
  changed(folder: string, paths: ReadonlySet<string>): void
  /** Changes the footer. */
  show(changes: Partial<Shown>): void
  close(): void
}

const speakerWidth = 'session 9001'.length
const speakerStyles: Readonly<Record<string, Style>> = { app: 'cyan', build: 'yellow' }
const keysText = 'r run again  o open  c clock  ? keys  q quit'
const shownPaths = 3

export function createDevView(
  plain: Output,
  options: { readonly places: readonly Piece[]; readonly hasKeys: boolean },
): DevView {
  const footer: Footer = createFooter(plain)
  const { output } = footer
  const errors = new Map<ErrorAbout, string>()
  let shown: Shown = { app: [], launch: 'none yet', hint: undefined }

  const draw = (): void => {
    const [about, message] = [...errors].at(-1) ?? []
    const keys: Piece[] = options.hasKeys ? [{ text: shown.hint ?? keysText, style: 'dim' }] : []
    const last: Piece[] =
      message === undefined
        ? [{ text: 'no error', style: 'dim' }]
        : [{ text: `${about}: ${message.split('\n', 1)[0]}`, style: 'red' }]
    footer.show([
      [...shown.app, { text: '  ' }, ...options.places],
      [{ text: 'last launch ', style: 'dim' }, { text: `${shown.launch}  ` }, ...last],
      ...(keys.length > 0 ? [keys] : []),
    ])
  }
  const write = (speaker: string, style: Style, text: string): void => {
    const label = output.paint(style, `${speaker.padEnd(speakerWidth)} │`)
    // An app's unterminated colour must not affect what follows.
    const end = text.includes('\u001b') ? '\u001b[0m' : ''
    for (const line of text.split('\n')) output.line(`${label} ${line}${end}`)
  }
  const ours = (text: string): void => write('benchtop', 'dim', text)

  return {
    output,
    line(speaker, text) {
      output.event({ event: 'output', source: speaker, line: text })
      write(speaker, speakerStyles[speaker] ?? 'green', text)
    },
    done: (text) => ours(`${output.paint('green', '✓')} ${text}`),
    note: ours,
    hint(text) {
      output.event({ event: 'hint', message: text })
      ours(`${output.paint('yellow', '!')} ${text}`)
    },
    failed(about, message, details = {}) {
      errors.delete(about)
      errors.set(about, message)
      output.event({ event: 'error', about, message, ...details })
      ours(`${output.paint('red', '✗')} ${message}`)
      draw()
    },
    mended(about) {
      if (errors.delete(about)) draw()
    },
    changed(folder, paths) {
      const names = [...paths].map((path) => relative(folder, path))
      output.event({ event: 'change', paths: names })
      const more = names.length - shownPaths
      const text = names.slice(0, shownPaths).join(', ') + (more > 0 ? ` and ${more} more` : '')
      ours(output.paint('dim', `${text} changed`))
    },
    show(changes) {
      shown = { ...shown, ...changes }
      draw()
    },
    close: footer.close,
  }
}
