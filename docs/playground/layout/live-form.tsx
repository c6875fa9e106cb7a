import type { LaunchFormElement } from '@benchtop/form-renderer/element'
import '@benchtop/form-renderer/element'
import { formIndex } from '@benchtop/forms'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { checked, enter, form, hasActed, opened, read, said, source } from '../state/playground.ts'

/** More fields are shown only when the reader wants them: a link may bring any number. */
const mostFields = 500

/** The form that the text describes, to be filled in. */
export function LiveForm() {
  const { value: shown } = form
  const { turn } = opened.value
  const [wanted, setWanted] = useState(-1)
  if (shown === undefined) {
    return <p class="pg-empty">The form is shown as soon as its text has no errors.</p>
  }
  const { length } = formIndex(shown).fields
  if (length > mostFields && wanted !== turn) {
    return (
      <p class="pg-empty">
        This form has {length} fields, which takes a while to show.{' '}
        <button type="button" class="pg-button" onClick={() => setWanted(turn)}>
          Show it
        </button>
      </p>
    )
  }
  return (
    <>
      {read.value.form === undefined && (
        <p class="pg-stale">The text has errors. This is the last form without any.</p>
      )}
      <OpenForm key={turn} />
    </>
  )
}

function OpenForm() {
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<LaunchFormElement>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const check = async (): Promise<void> => {
    const { current: made } = element
    const at = made?.definition
    const problems = await made?.check()
    if (made?.isConnected === true && at === made.definition) checked.value = problems
  }
  const checkLater = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(), 300)
  }
  useLayoutEffect(() => {
    const made = document.createElement('launch-form')
    element.current = made
    made.definition = form.peek()
    made.changes = opened.peek().changes
    if (!hasActed.peek()) made.scripts = 'skip'
    made.addEventListener('launchform-change', () => {
      hasActed.value = true
      enter(made.values, made.changes)
      checkLater()
    })
    made.addEventListener('launchform-submit', () => {
      void check()
      said.value = 'No problems: this launch would be accepted. Nothing was started.'
    })
    place.current?.append(made)
    // What was filled in by a button is checked as what is typed.
    if (hasActed.peek()) checkLater()
    return () => clearTimeout(timer.current)
  }, [])
  // Scripts of a form may come from a link of anyone. They run in the element's sandbox (an engine of their own in a worker,
  // without a network, for a second at most), and not before the reader has typed or pressed a button.
  useEffect(() => {
    if (element.current?.scripts === 'skip' && hasActed.value) element.current.scripts = undefined
  }, [hasActed.value])
  useEffect(() => {
    const { current: made } = element
    if (made === undefined) return
    made.resolver = source.value.resolver
  }, [source.value])
  useEffect(() => {
    const { current: made } = element
    if (made === undefined || made.definition === form.value) return
    made.definition = form.value
    // What the last definition was checked for may not hold for this one.
    checked.value = undefined
    // The element draws itself first.
    queueMicrotask(() => enter(made.values, made.changes))
    if (hasActed.peek()) checkLater()
  }, [form.value])
  return <div ref={place} />
}
