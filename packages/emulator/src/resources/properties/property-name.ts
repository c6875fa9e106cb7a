import { limits, type ProfileFacts } from '@benchtop/contracts'

/** What a launch derives from a field has the field's name with more at its end, which doesn't make that too long. */
const derivedEnding = /(?<=^Input\..+)\.(?:attributes|rowcount)$/

/**
 * What is wrong with a name, as a code and a rule; undefined where it is valid. "A property name … must contain at
 * least one namespace": some text, a dot, and some text after it.
 */
export function nameProblem(
  name: string,
  facts: ProfileFacts,
): { code: string; rule: string } | undefined {
  const { min } = limits.propertyNameLength
  const max = facts.propertyNameLength
  const { length } = name.replace(derivedEnding, '')
  if (length < min || length > max) {
    return {
      code: 'NAME_LENGTH',
      rule: `must have ${min} to ${max} characters, not ${length}`,
    }
  }
  if (!/^[\w.-]+$/.test(name)) {
    return { code: 'NAME_INVALID', rule: 'may contain only letters, digits, "_", "-" and "."' }
  }
  if (!name.includes('.') || name.split('.').includes('')) {
    return { code: 'NAME_INVALID', rule: 'must have a namespace before a dot, as in Demo.note' }
  }
  return undefined
}
