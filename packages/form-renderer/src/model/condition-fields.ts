import { conditionsOf, type Condition, type Form } from '@benchtop/forms'

/** The ids of the fields that a form's conditions refer to: only their values affect the state of its parts. */
export function conditionFields(form: Form): ReadonlySet<string> {
  const ids = new Set<string>()
  const walk = (condition: Condition): void => {
    if ('and' in condition) condition.and.forEach(walk)
    else if ('or' in condition) condition.or.forEach(walk)
    else if ('not' in condition) walk(condition.not)
    else ids.add(condition.field)
  }
  for (const { visible, enabled, required } of conditionsOf(form).of.values()) {
    for (const condition of [...visible, ...enabled, ...required]) walk(condition)
  }
  return ids
}
