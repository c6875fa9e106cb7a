import type { FormModel, LaunchValues } from '@benchtop/form-renderer'
import { readForm, type Form } from '@benchtop/forms'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { changedFormOf, useEvents } from '../../../api/events.ts'
import { rehearse, type Rehearsal } from '../../../api/forms.ts'
import type { LaunchOrder } from '../../../api/launches.ts'
import { errorText } from '../../../design/error-text.ts'
import { userContext } from './initial-values.ts'

/** How long typing has to pause before the platform is queried. */
const restMs = 150

type LastResult = {
  readonly rehearsal?: Rehearsal | undefined
  readonly error?: string | undefined
}
/** The session belongs to exactly these inputs: until it is loaded, there is none. */
export type Rehearsed = LastResult & { readonly session: Rehearsal['session'] | undefined }

/** What is entered for a launch: by the fields of a form, or as properties. */
export type LaunchInputs = Pick<LaunchOrder, 'values' | 'properties' | 'from'>

/**
 * The platform's result for a launch with these inputs, which are undefined where none is wanted. The last one stays
 * until the next arrives. Another revision of the definition has other results.
 */
export function useRehearsal(
  application: string,
  inputs: LaunchInputs | undefined,
  revision: string,
): Rehearsed {
  const [outcome, setOutcome] = useState<LastResult & { readonly request?: string }>({})
  const [turn, setTurn] = useState(0)
  useEvents((event) => {
    if (changedFormOf(event, 'callbacks') === application) setTurn((was) => was + 1)
  })
  const request = JSON.stringify([inputs, revision, turn])
  useEffect(() => {
    if (inputs === undefined) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const { timeZone } = userContext()
      rehearse({ application, timeZone, ...inputs }, controller.signal).then(
        (rehearsal) => setOutcome({ rehearsal, request }),
        (thrown: unknown) => {
          if (!controller.signal.aborted) setOutcome({ error: errorText(thrown) })
        },
      )
    }, restMs)
    return (): void => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [application, request])
  return {
    ...outcome,
    session: outcome.request === request ? outcome.rehearsal?.session : undefined,
  }
}

/** What a form's last change comes to, and what is called with each: an earlier one may be computed after it. */
export function useEntered(): readonly [LaunchValues | undefined, (model: FormModel) => void] {
  const [entered, setEntered] = useState<LaunchValues>()
  const changes = useRef(0)
  const follow = (model: FormModel): void => {
    const change = (changes.current += 1)
    void model.launchValues().then((values) => {
      if (changes.current === change) setEntered(values)
    })
  }
  return [entered, follow]
}

/** The form as its app's formUpdates changes it for what is entered, or as it is. */
export function useUpdatedForm(form: Form, of: Pick<Rehearsed, 'rehearsal'>): Form
export function useUpdatedForm(
  form: Form | undefined,
  of: Pick<Rehearsed, 'rehearsal'>,
): Form | undefined
export function useUpdatedForm(
  form: Form | undefined,
  { rehearsal }: Pick<Rehearsed, 'rehearsal'>,
): Form | undefined {
  const text = rehearsal?.form
  const updated = useMemo(
    () => (typeof text === 'string' ? readForm(text).form : undefined),
    [text],
  )
  return updated ?? form
}
