import type { Problem } from '@benchtop/contracts'
import type { z } from 'zod'

/** What a schema found wrong, as the platform says it: each problem named at its member. */
export function problemsOf(error: z.ZodError, given: unknown): Problem[] {
  return error.issues.map((issue) => {
    const member = memberPath(issue.path)
    if (isMissing(given, issue.path)) {
      return { member, code: 'Required', message: `${member} is required.` }
    }
    const rule = issue.message.startsWith('must') ? ` ${issue.message}` : `: ${issue.message}`
    return { member, code: 'Invalid', message: `${member}${rule}.` }
  })
}

/** A member's path as people write it, such as `Properties[2].Type`. */
export function memberPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text === '' ? 'The body' : text
}

/** A list may have come as one text: then what is wrong in it was given, and isn't missing. */
function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  let at = given
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return at === undefined
    at = (at as Record<PropertyKey, unknown>)[part]
  }
  return at === undefined
}
