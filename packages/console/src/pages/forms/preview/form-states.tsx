import { useState } from 'preact/hooks'
import type { FormState } from '../../../api/forms.ts'
import { isOwner } from '../../../api/role.ts'
import { errorText } from '../../../design/error-text.ts'
import { Button } from '../../../design/pieces.tsx'
import type { SavedStates } from './use-form-states.ts'

/** What is entered, as it is saved under a name. */
export type EnteredState = Omit<FormState, 'name'>

type Props = {
  readonly states: SavedStates
  /** What is entered now, with its errors; undefined until it has been checked. */
  readonly current: (() => Promise<EnteredState | undefined>) | undefined
}

/** The saved states of a form: a click shows the form in one; what is entered can be saved as another. */
export function FormStates(props: Props) {
  const { states, current } = props
  const { all, path, error, chosen, choose, remove, reload } = states
  if (error !== undefined) {
    return (
      <p class="notice bad spread" role="alert">
        <span>{errorText(error)}</span>
        <Button look="second small" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  }
  const canSave = isOwner()
  if (all === undefined || path === null || (all.length === 0 && !canSave)) return null
  return (
    <section class="form-states" aria-label="Saved states">
      <div class="row" role="group" aria-label="Shown state">
        <StateButton name="Defaults" isOn={chosen === undefined} choose={() => choose(undefined)} />
        {all.map(({ name, errors }) => (
          <StateButton
            key={name}
            name={name}
            isOn={chosen?.name === name}
            isFaulty={errors.length > 0}
            choose={() => choose(name)}
          />
        ))}
      </div>
      {canSave && (
        <div class="row">
          <SaveState key={chosen?.name ?? ''} states={states} current={current} />
          {chosen !== undefined && (
            <Button look="plain small" onClick={() => void remove(chosen.name)}>
              Delete {chosen.name}
            </Button>
          )}
          <code class="quiet state-file">{path}</code>
        </div>
      )}
    </section>
  )
}

type ButtonProps = {
  readonly name: string
  readonly isOn: boolean
  readonly isFaulty?: boolean
  readonly choose: () => void
}

function StateButton({ name, isOn, isFaulty = false, choose }: ButtonProps) {
  return (
    <button type="button" class="toggle" aria-pressed={isOn} onClick={choose}>
      {name}
      {isFaulty && <span class="quiet"> (with problems)</span>}
    </button>
  )
}

function SaveState({ states, current }: Props) {
  const [name, setName] = useState(states.chosen?.name ?? '')
  const trimmed = name.trim()
  const isKnown = states.all?.some((one) => one.name === trimmed) === true
  const save = async (): Promise<void> => {
    const entered = await current?.()
    if (entered !== undefined && trimmed !== '') await states.save({ name: trimmed, ...entered })
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void save()
  }
  return (
    <form class="row" onSubmit={submit}>
      <label class="visually-hidden" for="state-name">
        Name of the state
      </label>
      <input
        id="state-name"
        class="input state-name"
        placeholder="Name of the state"
        maxLength={100}
        required
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button second small" disabled={current === undefined}>
        {isKnown ? 'Save again' : 'Save state'}
      </button>
    </form>
  )
}
