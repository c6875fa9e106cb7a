import { flatOutline, type Diagnostic } from '@benchtop/forms'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { EditSession } from '../session/edit-session.ts'
import { highlight } from './highlight.ts'
import { linesOf, shownOffset, shownText, writtenText } from './shown-text.ts'
import { useTexts } from '../texts.ts'

type Place = { readonly line: number; readonly column: number }
type Props = {
  readonly session: EditSession
  /** The line that is scrolled to at first. */
  readonly goTo: Place | undefined
}

/** The source text of the definition: a text box with line numbers, colours, and markers at problems. */
export function TextPane({ session, goTo }: Props) {
  const t = useTexts()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = session.text.value
  const shown = useMemo(() => shownText(text), [text])
  const { diagnostics } = session.read.value
  const part = session.part.value
  /** A part that was selected by a click into the text is already visible. */
  const isOwn = useSignal(false)
  const lines = shown.split('\n')
  const [first, last] = part === undefined ? [0, -1] : linesOf(text, part.start, part.end)

  const show = ({ line, column }: Place): void => {
    const offset = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    const at = Math.min(offset + column - 1, shown.length)
    box.current?.focus()
    box.current?.setSelectionRange(at, at)
    showLine(box.current, line)
  }
  useEffect(() => {
    if (goTo !== undefined) show(goTo)
  }, [])
  useEffect(() => {
    if (part !== undefined && !isOwn.peek()) showLine(box.current, first)
    isOwn.value = false
  }, [session.selected.value])

  const selectByCaret = (): void => {
    const caret = box.current?.selectionStart ?? 0
    const meant = flatOutline(session.outline.peek() ?? []).findLast(
      ({ start, end }) => shownOffset(text, start) <= caret && caret <= shownOffset(text, end),
    )
    if (meant === undefined || meant.path === session.selected.peek()) return
    isOwn.value = true
    session.select(meant.path)
  }
  return (
    <div class="fe-text-pane">
      <div class="fe-text-scroll">
        <ol class="fe-line-numbers" aria-hidden="true">
          {lines.map((_, index) => (
            <li key={index} class={lineClass(diagnostics, index + 1, first, last)}>
              {index + 1}
            </li>
          ))}
        </ol>
        <div class="fe-text-layers">
          <pre aria-hidden="true">
            {highlight(shown).map((piece, index) =>
              piece.kind === 'plain' ? (
                piece.text
              ) : (
                <span key={index} class={`fe-piece-${piece.kind}`}>
                  {piece.text}
                </span>
              ),
            )}
            {'\n'}
          </pre>
          <textarea
            ref={box}
            aria-label={t.views.text}
            aria-invalid={diagnostics.some(({ severity }) => severity === 'error')}
            aria-describedby="definition-findings"
            wrap="off"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            value={shown}
            onInput={({ currentTarget: { value, selectionStart } }) => {
              const line = value.slice(0, selectionStart).split('\n').length
              session.type(writtenText(value, text), line)
            }}
            onKeyUp={selectByCaret}
            onClick={selectByCaret}
          />
        </div>
      </div>
      <Findings diagnostics={diagnostics} show={show} />
    </div>
  )
}

type FindingsProps = {
  readonly diagnostics: readonly Diagnostic[]
  readonly show: (place: Place) => void
}

function Findings({ diagnostics, show }: FindingsProps) {
  const t = useTexts()
  return (
    <ul class="fe-findings" id="definition-findings" aria-label={t.problems}>
      {diagnostics.map((one) => (
        <li key={`${one.line}:${one.column} ${one.message}`} class={`fe-${one.severity}`}>
          <button type="button" onClick={() => show(one)}>
            {t.line(one.line, one.column)}
          </button>
          : {t.diagnostic(one)}
        </li>
      ))}
    </ul>
  )
}

function lineClass(
  diagnostics: readonly Diagnostic[],
  line: number,
  first: number,
  last: number,
): string | undefined {
  const own = diagnostics.filter((one) => one.line === line)
  const fault = own.some(({ severity }) => severity === 'error')
    ? 'fe-error'
    : own.length > 0
      ? 'fe-warning'
      : ''
  return [fault, line >= first && line <= last ? 'fe-selected' : ''].join(' ').trim() || undefined
}

/** Scrolls so that a line is visible, with some before it. */
function showLine(box: HTMLTextAreaElement | null, line: number): void {
  const scroll = box?.closest<HTMLElement>('.fe-text-scroll')
  if (box === null || scroll == null) return
  const height = Number.parseFloat(getComputedStyle(box).lineHeight)
  const top = (line - 1) * height
  const isInSight =
    top >= scroll.scrollTop && top + height * 2 <= scroll.scrollTop + scroll.clientHeight
  if (!isInSight) scroll.scrollTop = Math.max(0, top - height * 3)
}
