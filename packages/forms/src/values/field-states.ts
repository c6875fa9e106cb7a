import type { Form, FormPart } from '../definition/form.ts'
import { isField } from '../definition/form-index.ts'
import type { Condition } from '../definition/condition.ts'
import { conditionsOf } from '../definition/part-conditions.ts'
import { conditionHolds } from './condition-holds.ts'
import { valueOf, type FormValue, type FormValues } from './form-values.ts'

/** How a part of a form is for certain values. */
export type PartState = {
  readonly isVisible: boolean
  readonly isEnabled: boolean
  /** Whether a value must be there; never where the field is hidden or disabled. */
  readonly isRequired: boolean
}

/**
 * How each part of a form is for these values. What depends on others comes after them, so that a field which is hidden
 * hides what asks for its value.
 */
export function partStates(form: Form, values: FormValues): ReadonlyMap<FormPart, PartState> {
  const { of, ordered } = conditionsOf(form)
  const states = new Map<FormPart, PartState>()
  const submitted = new Map<string, FormValue>()
  const allHold = (conditions: readonly Condition[] = []): boolean =>
    conditions.every((condition) => conditionHolds(condition, (id) => submitted.get(id)))
  for (const { part } of ordered) {
    const conditions = of.get(part)
    const isVisible = allHold(conditions?.visible)
    const isEnabled = allHold(conditions?.enabled)
    states.set(part, { isVisible, isEnabled, isRequired: false })
    if (!isField(part) || !isVisible || !isEnabled) continue
    const value = valueOf(values, part.id)
    if (value !== undefined) submitted.set(part.id, value)
  }
  // Which fields are required may depend on any field, whatever the order.
  for (const { part } of ordered) {
    const state = states.get(part)
    if (!isField(part) || state?.isVisible !== true || !state.isEnabled) continue
    const required = of.get(part)?.required ?? []
    const isRequired = part.required === true || required.some((condition) => allHold([condition]))
    states.set(part, { ...state, isRequired })
  }
  return states
}

/** Whether a field takes part in a launch with these states: it is neither hidden nor disabled. */
export function isActive(states: ReadonlyMap<FormPart, PartState>, part: FormPart): boolean {
  const state = states.get(part)
  return state !== undefined && state.isVisible && state.isEnabled
}
