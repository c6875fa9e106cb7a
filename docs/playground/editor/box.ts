import type { Position } from '@benchtop/forms'
import { signal } from '@preact/signals'
import type { Edit } from './keys.ts'

/** The text box with the definition, for those that change its text from elsewhere. */
let box: HTMLTextAreaElement | undefined

/** Where the box is shown, in layouts that show one pane at a time. */
export const shownPane = signal<'text' | 'form' | 'outcome'>('text')

/** Takes the text box once it is on the page. */
export function keepBox(element: HTMLTextAreaElement | null): void {
  box = element ?? undefined
}

/** Changes a part of the text as if it were typed, so that the browser's own undo restores it. */
export function change({ start, end, text, caret }: Edit): void {
  if (box === undefined) return
  box.focus()
  box.setSelectionRange(start, end)
  // oxlint-disable-next-line typescript/no-deprecated -- after no other call the browser's undo still works
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  box.setSelectionRange(start + caret, start + caret)
}

/** Puts another text in place of all of it. */
export function replaceText(text: string): void {
  change({ start: 0, end: box?.value.length ?? 0, text, caret: 0 })
}

/** Puts the caret at a line and column, and scrolls there. */
export function goTo({ line, column }: Position): void {
  shownPane.value = 'text'
  requestAnimationFrame(() => {
    if (box === undefined) return
    const before = box.value.split('\n').slice(0, line - 1)
    const at = before.reduce((sum, one) => sum + one.length + 1, column - 1)
    box.focus()
    box.setSelectionRange(at, at)
    const scroll = box.closest('.pg-scroll')
    const height = Number.parseFloat(getComputedStyle(box).lineHeight)
    scroll?.scrollTo({ top: Math.max(0, (line - 4) * height), left: 0 })
  })
}
