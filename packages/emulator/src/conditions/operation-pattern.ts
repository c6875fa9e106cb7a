import type { Problem } from '@benchtop/contracts'

/** Whether a pattern matches an operation, ignoring case. */
export function matchesOperation(pattern: string, id: string): boolean {
  if (pattern === '*' || pattern === id) return true
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(id)
}

const mostSuggestions = 3
const leastLikeness = 0.4

/** A pattern that matches no operation is a typing error: the message names what it could have meant. */
export function unmatched(member: string, pattern: string, ids: readonly string[]): Problem[] {
  if (ids.some((id) => matchesOperation(pattern, id))) return []
  const related = relatedNames(pattern, ids)
  const advice =
    related.length > 0
      ? `Did you mean ${related.join(', ')}?`
      : 'Use the id of an operation, such as v1.getProject; v1.* matches all of v1.'
  const message = `${member} is "${pattern}", but no operation matches. ${advice}`
  return [{ member, code: 'Unknown', message }]
}

/** The names that share most pairs of letters with a text, which finds both mistyped and shortened names. */
export function relatedNames(text: string, names: readonly string[]): string[] {
  const given = pairsOf(text.slice(0, 100))
  return names
    .map((name) => ({ name, likeness: likeness(given, pairsOf(name)) }))
    .filter((one) => one.likeness >= leastLikeness)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostSuggestions)
    .map(({ name }) => name)
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase()
  return new Set(Array.from(letters.slice(1), (letter, at) => `${letters[at]}${letter}`))
}

/** The Dice coefficient: from 0, nothing in common, to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size || 1)
}
