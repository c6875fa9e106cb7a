import type { Form } from '@benchtop/forms'
import { useRef } from 'preact/hooks'

/** The last valid form, so that a temporarily broken definition doesn't make it disappear. */
export function useLastSound(form: Form | undefined): Form | undefined {
  const last = useRef<Form>(undefined)
  if (form !== undefined) last.current = form
  return form ?? last.current
}
