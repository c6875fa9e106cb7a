import type { Diagnostic } from '@benchtop/forms'
import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { hasActed, read, text, write } from '../state/playground.ts'
import { change, goTo, keepBox } from './box.ts'
import type { Completion, Suggestion } from './completion.ts'
import { editOf } from './keys.ts'
import { tokensOf } from './tokens.ts'

/** A longer text is shown without colours, so that typing stays fast. */
const mostColoured = 60_000

/** What is suggested, with the place of the caret in the window. */
type Open = Completion & { readonly left: number; readonly top: number; readonly active: number }

/** The text of the definition: with colours, its problems where they are, and suggestions of what can be written. */
export function TextEditor() {
  const layer = useRef<HTMLPreElement>(null)
  const open = useSignal<Open | undefined>(undefined)
  const { diagnostics } = read.value
  const lines = useMemo(() => text.value.split('\n'), [text.value])
  const boxOf = (event: Event) => event.currentTarget as HTMLTextAreaElement

  const suggest = async (box: HTMLTextAreaElement): Promise<void> => {
    // The schema of the language, which no one needs who only looks at a form.
    const { completionAt } = await import('./completion.ts')
    const { selectionStart } = box
    const found = completionAt(box.value, selectionStart)
    const only = found?.suggestions.length === 1 ? found.suggestions[0] : undefined
    const isWritten = only?.insert === box.value.slice(found?.start, found?.end)
    open.value =
      found === undefined || found.suggestions.length === 0 || isWritten
        ? undefined
        : { ...found, ...caretPlace(layer.current, selectionStart), active: 0 }
  }
  const accept = ({ start, end }: Completion, { insert }: Suggestion): void => {
    const needsComma = /^\s*["{]/.test(text.peek().slice(end))
    const written = insert.replace('|', '') + (needsComma ? ',' : '')
    const caret = insert.includes('|') ? insert.indexOf('|') : written.length
    change({ start, end, text: written, caret })
    open.value = undefined
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const box = boxOf(event)
    const { key } = event
    const { value: shown } = open
    if ((event.ctrlKey || event.metaKey) && key === ' ') {
      event.preventDefault()
      void suggest(box)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (shown !== undefined) {
      const { suggestions, active } = shown
      const count = suggestions.length
      const step = { ArrowDown: 1, ArrowUp: count - 1, PageDown: 5, PageUp: count - 5 }[key]
      const chosen = suggestions[active]
      if (step !== undefined) open.value = { ...shown, active: (active + step + count) % count }
      else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) accept(shown, chosen)
      else if (key === 'Escape') open.value = undefined
      if (step !== undefined || ['Enter', 'Tab', 'Escape'].includes(key)) {
        event.preventDefault()
        return
      }
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) open.value = undefined
    }
    const edit = editOf(key, box.value, box.selectionStart, box.selectionEnd)
    if (edit === undefined) return
    event.preventDefault()
    change(edit)
    if (key === '"') void suggest(box)
    else open.value = undefined
  }
  const onInput = (event: InputEvent): void => {
    const box = boxOf(event)
    write(box.value)
    const isWord = event.inputType === 'insertText' && /^[\w$]$/.test(event.data ?? '')
    if (isWord || (open.peek() !== undefined && event.inputType === 'deleteContentBackward')) {
      void suggest(box)
    } else open.value = undefined
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return (
    <div class="pg-editor">
      <div class="pg-scroll" onScroll={() => (open.value = undefined)}>
        <ol class="pg-numbers" aria-hidden="true">
          {lines.map((_, index) => (
            <li key={index} class={severityAt(diagnostics, index + 1)}>
              {index + 1}
            </li>
          ))}
        </ol>
        <div class="pg-layers">
          <Colours layer={layer} lines={lines} diagnostics={diagnostics} />
          <textarea
            ref={keepBox}
            aria-label="Text of the form"
            aria-invalid={errors.length > 0}
            aria-describedby="pg-findings"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open.value === undefined ? undefined : 'pg-suggestions'}
            aria-activedescendant={
              open.value === undefined ? undefined : `pg-suggestion-${open.value.active}`
            }
            aria-keyshortcuts="Control+Space"
            wrap="off"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            value={text.value}
            onInput={onInput}
            onKeyDown={onKeyDown}
            onPaste={() => (hasActed.value = true)}
            onClick={() => (open.value = undefined)}
            onBlur={() => (open.value = undefined)}
          />
        </div>
      </div>
      {open.value !== undefined && <Suggestions open={open.value} accept={accept} />}
      <ul class="pg-findings" id="pg-findings" aria-label="Errors of the form">
        {errors.map((one) => (
          <li key={`${one.line}:${one.column} ${one.message}`}>
            <button type="button" class="pg-line" onClick={() => goTo(one)}>
              Line {one.line}, column {one.column}
            </button>
            : {one.message}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ColoursProps = {
  readonly layer: { current: HTMLPreElement | null }
  readonly lines: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The text under the box, in colours; what is wrong is underlined, and says why at the end of its line. */
function Colours({ layer, lines, diagnostics }: ColoursProps) {
  const { value: whole } = text
  const tokens = useMemo(() => (whole.length > mostColoured ? [] : tokensOf(whole)), [whole])
  const starts = useMemo(() => {
    let at = 0
    return lines.map((line) => (at += line.length + 1) - line.length - 1)
  }, [lines])
  const marks = diagnostics.map((one) => ({
    ...one,
    offset: (starts[one.line - 1] ?? 0) + one.column - 1,
  }))
  let at = 0
  const plain = (to: number): string => whole.slice(at, (at = Math.max(at, to)))
  return (
    <pre ref={layer} aria-hidden="true">
      {tokens.map((token, index) => {
        const before = plain(token.start)
        at = token.end
        const mark = marks.find(({ offset }) => token.start <= offset && offset < token.end)
        const kind = tokens[index + 1]?.text === ':' ? 'name' : token.kind
        const classes = `pg-token-${kind} ${mark === undefined ? '' : `pg-wavy-${mark.severity}`}`
        return [
          before,
          kind === 'mark' && mark === undefined ? (
            token.text
          ) : (
            <span key={index} class={classes.trim()}>
              {token.text}
            </span>
          ),
        ]
      })}
      {plain(whole.length)}
      {'\n'}
      {[...Map.groupBy(marks, ({ line }) => line)].map(([line, [first]]) => (
        <span
          key={`line ${line}`}
          class={`pg-inline pg-inline-${first?.severity ?? 'error'}`}
          style={{ '--row': line - 1, '--column': lines[line - 1]?.length ?? 0 }}
        >
          {first?.message}
        </span>
      ))}
    </pre>
  )
}

type SuggestionsProps = {
  readonly open: Open
  readonly accept: (completion: Completion, suggestion: Suggestion) => void
}

function Suggestions({ open, accept }: SuggestionsProps) {
  const isLow = open.top > innerHeight - 280
  return (
    <ul
      id="pg-suggestions"
      class={`pg-suggestions ${isLow ? 'pg-above' : ''}`}
      role="listbox"
      aria-label="Suggestions"
      style={{ '--left': `${open.left}px`, '--top': `${open.top}px` }}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {open.suggestions.map((one, index) => (
        <li
          key={one.label}
          id={`pg-suggestion-${index}`}
          role="option"
          aria-selected={index === open.active}
          ref={index === open.active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
          onClick={() => accept(open, one)}
        >
          <code>{one.label}</code> <span>{one.about}</span>
        </li>
      ))}
    </ul>
  )
}

function severityAt(diagnostics: readonly Diagnostic[], line: number): string | undefined {
  const own = diagnostics.filter((one) => one.line === line)
  if (own.length === 0) return undefined
  return own.some(({ severity }) => severity === 'error') ? 'pg-error' : 'pg-warning'
}

/** Where an offset of the text is in the window: below its line. */
function caretPlace(layer: HTMLPreElement | null, offset: number) {
  const walker = document.createTreeWalker(layer ?? document, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? ''
    if (left <= length) {
      const range = document.createRange()
      range.setStart(node, left)
      const box = range.getBoundingClientRect()
      return { left: box.left, top: box.bottom }
    }
    left -= length
  }
  return { left: 0, top: 0 }
}
