import type { DevelopmentProblem } from '@benchtop/contracts'
import { relative } from 'node:path'
import { createFooter, type Footer, type Piece } from '../output/footer.ts'
import { counted, type Output, type Style } from '../output/output.ts'
import { wrapWords } from '../output/wrap-words.ts'

/** The source of a line. */
export type LineSource = 'app' | 'build' | 'benchtop' | `session ${string}`

/** Failures by their subject: one error each, until it is resolved. */
export type ErrorAbout = DevelopmentProblem['about']

type AppState = 'starting' | 'up' | 'down'

type Shown = {
  readonly app: readonly Piece[]
  /** Of a web app. */
  readonly state: AppState
  readonly launch: string
  readonly hint: string | undefined
}

type ShownError = {
  readonly message: string
  /** The end of what a program wrote. */
  readonly output: readonly string[]
}

/** What is shown now, for another surface to show as well. */
export type DevSeen = {
  readonly state: AppState
  readonly errors: ReadonlyMap<ErrorAbout, ShownError>
  /** The last lines of programs, oldest first. */
  readonly log: readonly { readonly source: string; readonly text: string }[]
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
  seen(): DevSeen
  /** Calls whenever something else is seen; returns the function that ends it. */
  observe(listener: () => void): () => void
  close(): void
}

/** Of ` │ ` and the mark with its space, and one column that stays free. */
const markWidth = 6
/** Narrower than that, lines would be single words. */
const narrowest = 24
const speakerWidth = 'session 9001'.length
const speakerStyles: Readonly<Record<string, Style>> = { app: 'cyan', build: 'yellow' }
const keysText = 'r run again  o open  c clock  ? keys  q quit'
const shownPaths = 3
const keptLines = 200

export function createDevView(
  plain: Output,
  options: { readonly places: readonly Piece[]; readonly hasKeys: boolean },
): DevView {
  const footer: Footer = createFooter(plain)
  const { output } = footer
  const errors = new Map<ErrorAbout, ShownError>()
  const log: DevSeen['log'][number][] = []
  const observers = new Set<() => void>()
  let shown: Shown = { app: [], state: 'starting', launch: 'none yet', hint: undefined }

  const draw = (): void => {
    for (const observe of observers) observe()
    const keys: Piece[] = options.hasKeys ? [{ text: shown.hint ?? keysText, style: 'dim' }] : []
    // What is wrong stands above, where it was written; the footer says only that it still is.
    const wrong = `${counted(errors.size, 'error')}: ${[...errors.keys()].join(', ')}`
    const last: Piece =
      errors.size === 0 ? { text: 'no error', style: 'dim' } : { text: wrong, style: 'red' }
    footer.show([
      [...shown.app, { text: '  ' }, ...options.places],
      [{ text: 'last launch ', style: 'dim' }, { text: `${shown.launch}  ` }, last],
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
  /** A message after a mark: in a terminal, its words wrap below each other. */
  const marked = (mark: string, text: string): void => {
    const room = (output.columns ?? Infinity) - speakerWidth - markWidth
    ours(`${mark} ${wrapWords(text, Math.max(narrowest, room)).join('\n  ')}`)
  }

  return {
    output,
    line(speaker, text) {
      output.event({ event: 'output', source: speaker, line: text })
      write(speaker, speakerStyles[speaker] ?? 'green', text)
      log.push({ source: speaker, text })
      if (log.length > keptLines) log.shift()
      for (const observe of observers) observe()
    },
    done: (text) => marked(output.paint('green', '✓'), text),
    note: ours,
    hint(text) {
      output.event({ event: 'hint', message: text })
      marked(output.paint('yellow', '!'), text)
    },
    failed(about, message, details = {}) {
      errors.delete(about)
      const { tail } = details
      errors.set(about, { message, output: Array.isArray(tail) ? tail.map(String) : [] })
      output.event({ event: 'error', about, message, ...details })
      marked(output.paint('red', '✗'), message)
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
    seen: () => ({ state: shown.state, errors, log }),
    observe(listener) {
      observers.add(listener)
      return () => void observers.delete(listener)
    },
    close: footer.close,
  }
}
