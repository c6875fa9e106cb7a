import { columnsOf, type FormRow, type RowsField } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import type { ControlProps } from '../controls/control-props.ts'
import { reasonOf } from '../model/reason.ts'
import type { Pasted, PasteSource } from './pasted-cells.ts'

/** The cells that are pasted; undefined where it is the text of one cell. */
function pastedFrom({ target, clipboardData }: ClipboardEvent): PasteSource | undefined {
  const text = clipboardData?.getData('text/plain') ?? ''
  const html = text === '' ? (clipboardData?.getData('text/html') ?? '') : ''
  const isCells = target instanceof HTMLTextAreaElement ? /\t/ : /[\t\r\n]/
  return isCells.test(text.trimEnd()) || /<table\b/i.test(html) ? { text, html } : undefined
}

/** Lets cells of a spreadsheet be pasted into a table, and undone at once. */
export function usePaste(
  { model, field, value, set, isDisabled }: ControlProps & { readonly field: RowsField },
  rows: readonly FormRow[],
  start: number,
) {
  const [pasted, setPasted] = useState<Pasted>()
  const { texts } = model
  const undo = (): void => {
    set(pasted?.before)
    setPasted(undefined)
    model.announcement.value = texts.undone
  }
  const pasteNow = async (source: PasteSource, row: number, column: number): Promise<Pasted> => {
    try {
      const { pasteInto } = await import('./pasted-cells.ts')
      return await pasteInto(source, { field, value, rows, row, column }, model)
    } catch (error) {
      return { before: value, after: value, words: texts.unpastable(reasonOf(error)) }
    }
  }
  const paste = async (source: PasteSource, row: number, column: number): Promise<void> => {
    model.announcement.value = texts.pasting
    const done = await pasteNow(source, row, column)
    setPasted(done)
    model.announcement.value = done.words
  }
  const onPasteCapture = (event: ClipboardEvent): void => {
    const { target } = event
    const source = pastedFrom(event)
    if (isDisabled || source === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const cell = target instanceof Element ? target.closest('td') : null
    const isCell = cell !== null && cell.cellIndex < columnsOf(field).length
    const row = cell?.closest('tr')?.sectionRowIndex ?? 0
    void paste(source, isCell ? start + row : rows.length, isCell ? cell.cellIndex : 0)
  }
  const isLast = pasted !== undefined && pasted.after === value
  const onKeyDown = (event: KeyboardEvent): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
    if (!isLast || !isUndo || pasted.before === value) return
    event.preventDefault()
    undo()
  }
  const note = isLast && (
    <p class="lf-help">
      {pasted.words}{' '}
      {pasted.before !== value && (
        <button type="button" class="lf-link" onClick={undo}>
          {texts.undo}
        </button>
      )}
    </p>
  )
  return { handlers: { onPasteCapture, onKeyDown }, note }
}
