import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../design/field.tsx'
import { FormSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'

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
  const [status, setStatus] = useState(initial)
  const [reason, setReason] = useState('')
  const { text, isDangerous = false } = props.action(status)
  const submit = (): void =>
    finish(props.decide(status, reason.trim()), props.done(status), close, props.decided)
  return (
    <FormSheet
      title={props.title}
      verb={text}
      isDangerous={isDangerous}
      isReady={reason.trim() !== ''}
      submit={submit}
      close={close}
    >
      <Field
        label={props.label}
        value={status}
        options={choices}
        set={(value) => setStatus(value as Status)}
        hint={props.meaning?.(status)}
      />
      <Field
        label="Reason"
        isLong
        required
        maxLength={props.longestReason}
        value={reason}
        set={setReason}
        hint={props.hint}
      />
      {props.consequences?.(status)}
    </FormSheet>
  )
}
