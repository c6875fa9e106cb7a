import { signal } from '@preact/signals'
import { IconButton } from './icon-button.tsx'
import { Button } from './pieces.tsx'
import './toasts.css'

/** What takes an action back. */
type Undo = () => Promise<unknown>

type Toast = {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'bad'
  readonly undo: Undo | undefined
}

const toasts = signal<readonly Toast[]>([])
const shownMs = 6000
/** Time to read what happened, and to reach the button. */
const undoneMs = 15_000
let made = 0

/** Shows the outcome of an action in a corner, and announces it to screen readers. */
export function showToast(text: string, kind: Toast['kind'] = 'good', undo?: Undo): void {
  made += 1
  const id = made
  toasts.value = [...toasts.value, { id, text, kind, undo }]
  setTimeout(() => dismiss(id), undo === undefined ? shownMs : undoneMs)
}

/** Says what was done once it is, and then does what follows; or shows what went wrong. */
export function finish<Result>(
  work: Promise<Result>,
  said: string | ((result: Result) => string),
  ...next: readonly ((result: Result) => void)[]
): void {
  work.then((result) => {
    showToast(typeof said === 'string' ? said : said(result))
    for (const one of next) one(result)
  }, showFailure)
}

/** Shows what was done, with a button that takes it back. */
export function showUndoable(text: string, undo: Undo): void {
  showToast(text, 'good', undo)
}

/** Shows what went wrong, with the platform's own message. */
export function showFailure(error: unknown): void {
  showToast(error instanceof Error ? error.message : String(error), 'bad')
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Where they appear. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind, undo }) => (
        <div key={id} class={`toast ${kind}`}>
          <span>{text}</span>
          {undo !== undefined && (
            <Button
              look="second small"
              text="Undo"
              act={() => {
                dismiss(id)
                undo().then(() => showToast('Undone.'), showFailure)
              }}
            />
          )}
          <IconButton icon="close" name="Dismiss" isSmall act={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
