import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Sheet } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'

type Props<Status extends string> = {
  readonly title: string
  /** What the choice is called. */
  readonly label: string
  /** What can be chosen, each with its text. */
  readonly choices: readonly (readonly [Status, string])[]
  readonly initial: Status
  /** What a choice means, below it. */
  readonly meaning?: (status: Status) => string
  /** What becomes of the reason, in a sentence. */
  readonly hint: ComponentChildren
  /** The longest reason, in characters. */
  readonly longestReason?: number
  /** What follows from a choice. */
  readonly consequences?: (status: Status) => ComponentChildren
  /** The text of the button that decides, and whether what it does is dangerous. */
  readonly action: (status: Status) => { readonly text: string; readonly isDangerous?: boolean }
  decide(status: Status, reason: string): Promise<unknown>
  /** What is shown when it has been decided. */
  readonly done: (status: Status) => string
  readonly close: () => void
  /** Called when it has been decided. */
  readonly decided: () => void
}

/** A status that is set by hand, with the reason. */
export function DecisionSheet<Status extends string>(props: Props<Status>) {
  const { choices, initial, close } = props
  const id = useId()
  const [status, setStatus] = useState(initial)
  const [reason, setReason] = useState('')
  const { text, isDangerous = false } = props.action(status)
  const submit = (event: Event): void => {
    event.preventDefault()
    props.decide(status, reason.trim()).then(() => {
      showToast(props.done(status))
      close()
      props.decided()
    }, showFailure)
  }
  return (
    <Sheet title={props.title} close={close}>
      <form class="stack" onSubmit={submit}>
        <div class="field">
          <label for={`${id}-status`}>{props.label}</label>
          <select
            id={`${id}-status`}
            class="input"
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as Status)}
          >
            {choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {props.meaning && <span class="hint">{props.meaning(status)}</span>}
        </div>
        <div class="field">
          <label for={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            class="input"
            required
            maxLength={props.longestReason}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
          <span class="hint">{props.hint}</span>
        </div>
        {props.consequences?.(status)}
        <div class="sheet-foot">
          <button type="button" class="button second" onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            class={isDangerous ? 'button danger' : 'button'}
            disabled={reason.trim() === ''}
          >
            {text}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
