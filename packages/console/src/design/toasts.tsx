import { signal } from '@preact/signals'
import './toasts.css'

type Toast = { readonly id: number; readonly text: string; readonly kind: 'good' | 'bad' }

const toasts = signal<readonly Toast[]>([])
const shownMs = 6000
let made = 0

/** Shows the outcome of an action in a corner, and announces it to screen readers. */
export function tell(text: string, kind: Toast['kind'] = 'good'): void {
  made += 1
  const id = made
  toasts.value = [...toasts.value, { id, text, kind }]
  setTimeout(() => dismiss(id), shownMs)
}

/** Shows what went wrong, with the platform's own message. */
export function tellFailure(error: unknown): void {
  tell(error instanceof Error ? error.message : String(error), 'bad')
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Where they appear. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind }) => (
        <div key={id} class={`toast ${kind}`}>
          <span>{text}</span>
          <button
            type="button"
            class="button plain small"
            onClick={() => dismiss(id)}
            aria-label="Dismiss"
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  )
}
