import type { OperationPattern, Problem } from '@benchtop/contracts'

/** Whether a pattern matches an operation, ignoring case. */
export function matchesOperation(pattern: OperationPattern, id: string): boolean {
  if (pattern === '*' || pattern === id) return true
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(id)
}

/** A pattern that matches no operation is a typing error: the message names what it could have meant. */
export function unmatched(
  member: string,
  pattern: OperationPattern,
  ids: readonly string[],
): Problem[] {
  if (ids.some((id) => matchesOperation(pattern, id))) return []
  const last = pattern.split('.').at(-1)?.toLowerCase() ?? ''
  const near = ids.filter((id) => last !== '' && id.toLowerCase().includes(last)).slice(0, 3)
  const examples = near.length > 0 ? near : ids.slice(0, 3)
  const message = `${member} is "${pattern}", but no operation matches. Use an id such as ${examples.join(', ')}; v1.* matches all of v1.`
  return [{ member, code: 'Unknown', message }]
}
