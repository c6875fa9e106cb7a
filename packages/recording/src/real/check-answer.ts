import type { Operation, Result } from '@benchtop/contracts'
import type { z } from 'zod'
import { isObject, type Row } from '../json-values.ts'

/** An answer of a real platform. */
export type RealAnswer = {
  readonly status: number
  readonly contentType: string
  readonly location: string | undefined
  /** The value of a JSON body; undefined for every other body. */
  readonly json: unknown
}

/** What an answer has that its contract doesn't, or lacks; and what could not be compared. */
export type Checked = { readonly differences: string[]; readonly notes: string[] }

/** More differences of one answer say no more. */
const mostDifferences = 20

/** Compares an answer with the contract of its operation. */
export function checkAnswer(operation: Operation, answer: RealAnswer): Checked {
  const result = operation.responses[answer.status]
  if (result === undefined) {
    const expected = Object.keys(operation.responses).join(' or ')
    return { differences: [`status ${answer.status} instead of ${expected}`], notes: [] }
  }
  const notes: string[] = []
  const candidates = result.kind === 'either' ? result.of : [result]
  const found = candidates.map((one) => differencesOf(operation, one, answer, notes))
  const best = found.toSorted((one, other) => one.length - other.length)[0] ?? []
  const unique = [...new Set(best)]
  const more = unique.length - mostDifferences
  return {
    differences: more > 0 ? [...unique.slice(0, mostDifferences), `and ${more} more`] : unique,
    notes: [...new Set(notes)],
  }
}

function differencesOf(
  operation: Operation,
  result: Result,
  answer: RealAnswer,
  notes: string[],
): string[] {
  switch (result.kind) {
    case 'record': {
      const body = unwrap(operation, answer.json, notes)
      return 'missing' in body ? body.missing : schemaDifferences(result.schema, body.record, '')
    }
    case 'collection': {
      const body = unwrap(operation, answer.json, notes)
      return 'missing' in body ? body.missing : pageDifferences(result.item, body.record, notes)
    }
    case 'redirect':
      return answer.location === undefined ? ['has no Location'] : []
    case 'text':
    case 'bytes': {
      const type = result.contentType.split(';', 1)[0] ?? ''
      return answer.contentType.startsWith(type)
        ? []
        : [`Content-Type ${answer.contentType || 'is missing'} instead of ${type}`]
    }
    default:
      return []
  }
}

function unwrap(
  { api }: Operation,
  json: unknown,
  notes: string[],
): { readonly record: Row } | { readonly missing: string[] } {
  if (!isObject(json)) return { missing: ['the body is no JSON object'] }
  if (api === 'oauth') return { record: json }
  if (isObject(json['Response']) && 'ResponseStatus' in json) {
    const missing = 'Notifications' in json ? [] : ['Notifications is missing']
    return missing.length > 0 ? { missing } : { record: json['Response'] }
  }
  if (api !== 'v2') return { missing: ['the body has no Response with ResponseStatus'] }
  notes.push('bare, as in the field profile')
  return { record: json }
}

const pagingMembers = ['DisplayedCount', 'TotalCount', 'Offset', 'Limit', 'SortDir', 'SortBy']

function pageDifferences(item: z.ZodType, page: Row, notes: string[]): string[] {
  const { Items: items, Paging: nested } = page
  if (!Array.isArray(items)) return ['Items is no list']
  if (items.length === 0) notes.push('the list is empty: its items were not compared')
  const paging = isObject(nested) ? nested : page
  const isUncounted = paging === nested && !('TotalCount' in paging)
  if (isUncounted) notes.push('it has no TotalCount, which some lists give on request')
  const missing = pagingMembers.filter(
    (name) => !(name in paging) && !(isUncounted && name === 'TotalCount'),
  )
  return [
    ...missing.map((name) => `${name} is missing`),
    ...items.flatMap((one) => schemaDifferences(item, one, 'Items[]')),
  ]
}

/** What a schema has against a value, the indexes of lists left out, so that equal differences are one. */
function schemaDifferences(schema: z.ZodType, value: unknown, within: string): string[] {
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    const at = issue.path.reduce<string>(
      (path, step) =>
        typeof step === 'number'
          ? `${path}[]`
          : path === ''
            ? String(step)
            : `${path}.${String(step)}`,
      within,
    )
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${at === '' ? key : `${at}.${key}`} is added`)
    }
    const isMissing = issue.code === 'invalid_type' && /received undefined/.test(issue.message)
    return [`${at} ${isMissing ? 'is missing' : `: ${issue.message}`}`.replace(' :', ':')]
  })
}
