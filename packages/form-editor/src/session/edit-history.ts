import type { OutlinePart } from '@benchtop/forms'
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { EditorTexts } from '../texts.ts'

/** A text, and its selected part. */
type Step = { readonly text: string; readonly selected: string | undefined }

type Change = {
  readonly text: string
  readonly selected?: string | undefined
  /** Announced to screen readers. */
  readonly say?: string
  /** Consecutive changes of one name are one undo step. */
  readonly merge?: string
}

/** The number of steps that can be undone. */
const mostSteps = 500

/** What of a session its parts share. */
export type Editing = {
  readonly text: Signal<string>
  readonly selected: Signal<string | undefined>
  readonly said: Signal<string>
  readonly texts: ReadonlySignal<EditorTexts>
  readonly outline: ReadonlySignal<readonly OutlinePart[] | undefined>
  readonly partAt: (path: string | undefined) => OutlinePart | undefined
}

/** What was done in an editor. */
export type History = ReturnType<typeof createHistory>

/** What was done, to be undone and done again. */
export function createHistory({ text, selected, said, texts }: Editing) {
  const past = signal<readonly Step[]>([])
  const future = signal<readonly Step[]>([])
  let merging: string | undefined

  const present = (): Step => ({ text: text.peek(), selected: selected.peek() })
  const record = (step: Step): void => {
    past.value = [...past.peek().slice(-mostSteps), step]
    future.value = []
  }
  const change = (next: Change): void => {
    batch(() => {
      if (next.say !== undefined) said.value = next.say
      if (next.text === text.peek()) return
      if (next.merge === undefined || next.merge !== merging) record(present())
      merging = next.merge
      text.value = next.text
      if ('selected' in next) selected.value = next.selected
    })
  }
  const go = (from: typeof past, to: typeof future, word: string): void => {
    const step = from.peek().at(-1)
    if (step === undefined) return
    batch(() => {
      to.value = [...to.peek(), present()]
      from.value = from.peek().slice(0, -1)
      text.value = step.text
      selected.value = step.selected
      said.value = word
      merging = undefined
    })
  }
  return {
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    record,
    change,
    /** What comes next is a step of its own. */
    endMerge(): void {
      merging = undefined
    },
    undo: () => go(past, future, texts.peek().undone),
    redo: () => go(future, past, texts.peek().redone),
  }
}
