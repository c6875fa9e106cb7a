import { limits, type Problem } from '@benchtop/contracts'
import type { z } from 'zod'

/**
 * What a schema found wrong, in the platform's words: each problem named at its member, and of many the first, since
 * a refusal must not be longer than what it refuses.
 */
export function problemsOf(error: z.ZodError, given: unknown): Problem[] {
  return error.issues.slice(0, limits.namedProblems).map((issue) => {
    const member = memberPath(issue.path)
    const rule = ruleOf(issue, given)
    const code = rule === missing ? 'Required' : 'Invalid'
    const separator = /^(must|is) /.test(rule) ? ' ' : ': '
    return { member, code, message: `${member}${separator}${rule}.` }
  })
}

const missing = 'is required'

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** What is wrong with a member, in the platform's words where the schema has none of its own. */
export function ruleOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (isMissing(given, issue.path)) return missing
  if (issue.message.startsWith('must')) return issue.message
  if (issue.code === 'unrecognized_keys') {
    return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((value) => JSON.stringify(value))
    return `must be ${values.length > 2 ? 'one of ' : ''}${values.join(values.length > 2 ? ', ' : ' or ')}`
  }
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  return kind === undefined ? issue.message : `must be ${kind}`
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
