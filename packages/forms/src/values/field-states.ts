import type { Form, FormPart } from '../definition/form.ts'
import { isField } from '../definition/form-index.ts'
import type { Condition } from '../definition/condition.ts'
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
  const holds = (condition: Condition): boolean =>
    conditionHolds(condition, (id) => submitted.get(id))
  for (const { part } of ordered) {
    const { visible = [], enabled = [] } = of.get(part) ?? {}
    const isVisible = visible.every(holds)
    const isEnabled = enabled.every(holds)
    states.set(part, { isVisible, isEnabled, isRequired: false })
    if (!isField(part) || !isActive(states, part)) continue
    const value = valueOf(values, part.id)
    if (value !== undefined) submitted.set(part.id, value)
  }
  // Which fields are required may depend on any field, whatever the order.
  for (const { part } of ordered) {
    if (!isField(part) || !isActive(states, part)) continue
    const isRequired = part.required === true || of.get(part)?.required.some(holds) === true
    states.set(part, { isVisible: true, isEnabled: true, isRequired })
  }
  return states
}

/** Whether a field takes part in a launch with these states: it is neither hidden nor disabled. */
export function isActive(states: ReadonlyMap<FormPart, PartState>, part: FormPart): boolean {
  const state = states.get(part)
  return state?.isVisible === true && state.isEnabled
}
