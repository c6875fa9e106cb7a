import { useLocation } from 'preact-iso'
import { useMemo } from 'preact/hooks'
import { readFormStates, writeFormStates, type FormState } from '../../../api/forms.ts'
import { showFailure, showToast } from '../../../design/toasts.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'

/** The saved states of a form; the one that is shown is named in the address of the page. */
export type SavedStates = {
  /** Undefined until they are read. */
  readonly all: readonly FormState[] | undefined
  /** The file; null where the form has none, so that nothing can be saved. */
  readonly path: string | null | undefined
  readonly error: unknown
  readonly chosen: FormState | undefined
  /** Shows a state, or the form's defaults. */
  choose(name: string | undefined): void
  /** Saves a state, in place of the one of its name. */
  save(state: FormState): Promise<void>
  remove(name: string): Promise<void>
  reload(): void
}

export function useFormStates(application: string): SavedStates {
  const { value, error, reload } = useLoaded(
    (signal) => readFormStates(application, signal),
    [application],
  )
  const { query, path, route } = useLocation()
  const wanted = query['state']
  const found = value?.states.find(({ name }) => name === wanted)
  const content = JSON.stringify(found)
  // The same values stay the same object: a new one would replace what was typed.
  const chosen = useMemo(() => found, [content])
  const choose = (name: string | undefined): void => {
    route(name === undefined ? path : `${path}?${new URLSearchParams({ state: name })}`, true)
  }
  const write = async (states: readonly FormState[], said: string): Promise<void> => {
    if (value === undefined) return
    try {
      await writeFormStates(application, { states, revision: value.revision })
      showToast(said)
    } catch (thrown) {
      showFailure(thrown)
    }
    reload()
  }
  return {
    all: value?.states,
    path: value?.path,
    error,
    chosen,
    choose,
    reload,
    async save(state) {
      const others = (value?.states ?? []).filter(({ name }) => name !== state.name)
      await write([...others, state], `Saved as ${state.name}.`)
      choose(state.name)
    },
    async remove(name) {
      const left = (value?.states ?? []).filter((one) => one.name !== name)
      await write(left, `${name} is deleted.`)
      if (wanted === name) choose(undefined)
    },
  }
}
