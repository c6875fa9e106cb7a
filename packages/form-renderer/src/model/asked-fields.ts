import { conditionsOf, type Condition, type Form } from '@benchtop/forms'

/** The ids of the fields that any condition of a form asks about: only their values change how its parts are. */
export function askedFields(form: Form): ReadonlySet<string> {
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
