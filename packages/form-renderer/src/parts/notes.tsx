import type { Problem } from '@benchtop/forms'
import type { FormModel } from '../model/form-model.ts'

/** More problems of one field are counted and not listed. */
const listed = 10

type NotesProps = {
  readonly model: FormModel
  readonly id: string
  readonly problems: readonly Problem[]
  /** The label that the messages contain, which can be in another direction than they. */
  readonly label: string
}

/** The problems of a field or of a cell. */
export function Notes({ model, id, problems, label }: NotesProps) {
  return (
    <div id={id} class="lf-notes">
      {problems.slice(0, listed).map(({ path, code, message, severity }) => (
        <p
          key={`${path} ${code}`}
          class={severity === 'Error' ? 'lf-error' : 'lf-warning'}
          part={severity === 'Error' ? 'error' : 'warning'}
          dir="auto"
        >
          <span class="lf-unseen">{model.texts.severities[severity]}: </span>
          <Message text={message} label={label} />
        </p>
      ))}
      {problems.length > listed && <p>{model.texts.moreErrors(problems.length - listed)}</p>}
    </div>
  )
}

/** A message, whose direction is that of its own words and not that of the label in it. */
export function Message({ text, label }: { readonly text: string; readonly label: string }) {
  const [before, ...after] = text.split(`"${label}"`)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <bdi>"{label}"</bdi>
      {after.join(`"${label}"`)}
    </>
  )
}
