import type { Form } from '@benchtop/forms'
import { useRef } from 'preact/hooks'

/** A definition that is broken for a moment takes nobody's form away. */
export function useLastSound(form: Form | undefined): Form | undefined {
  const last = useRef<Form>(undefined)
  if (form !== undefined) last.current = form
  return form ?? last.current
}
