import type { Form, FormPart } from '../definition/form.ts'
import { isField } from '../definition/form-index.ts'
import { conditionsOf } from '../definition/part-conditions.ts'
import { conditionHolds } from './condition-holds.ts'
import { valueOf, type FormValue, type FormValues } from './form-values.ts'

/** The state of a part of a form for certain values. */
export type PartState = {
  readonly isVisible: boolean
  readonly isEnabled: boolean
  /** Whether a value is required; never if the field is hidden or disabled. */
  readonly isRequired: boolean
}

/**
 * The state of each part of a form for these values. Dependent parts are evaluated last, so a hidden field also hides
 * parts that depend on its value.
 */
export function partStates(form: Form, values: FormValues): ReadonlyMap<FormPart, PartState> {
  const { of, ordered } = conditionsOf(form)
  const states = new Map<FormPart, PartState>()
  const submitted = new Map<string, FormValue>()
  const ask = (id: string): FormValue | undefined => submitted.get(id)
  for (const { part } of ordered) {
    const { visible = [], enabled = [] } = of.get(part) ?? {}
    const isVisible = visible.every((condition) => conditionHolds(condition, ask))
    const isEnabled = enabled.every((condition) => conditionHolds(condition, ask))
    states.set(part, { isVisible, isEnabled, isRequired: false })
    if (!isField(part) || !isVisible || !isEnabled) continue
    const value = valueOf(values, part.id)
    if (value !== undefined) submitted.set(part.id, value)
  }
  // requiredWhen may depend on any field, whatever the order.
  for (const { part } of ordered) {
    const state = states.get(part)
    if (!isField(part) || state?.isVisible !== true || !state.isEnabled) continue
    const required = of.get(part)?.required ?? []
    const isRequired =
      part.required === true || required.some((condition) => conditionHolds(condition, ask))
    states.set(part, { ...state, isRequired })
  }
  return states
}

/** Whether a field takes part in a launch with these states: it is neither hidden nor disabled. */
export function isActive(states: ReadonlyMap<FormPart, PartState>, part: FormPart): boolean {
  const state = states.get(part)
  return state !== undefined && state.isVisible && state.isEnabled
}
