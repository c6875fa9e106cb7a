import type { EncodedItems, Operation, Result, SystemNotification } from '@benchtop/contracts'
import type { z } from 'zod'
import { memberPath } from './problems.ts'
import type { Follow } from './stream-events.ts'

/** What a handler returned, before its dialect wraps it. */
export type RawAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly record?: unknown
  readonly items?: readonly unknown[]
  readonly total?: number | undefined
  readonly encodedRecord?: Uint8Array
  readonly recordSample?: object
  readonly encodedItems?: EncodedItems
  /** The members of a page other than its items. */
  readonly extra?: object
  readonly text?: string | Uint8Array
  readonly location?: string
  readonly bytes?: AsyncIterable<Uint8Array>
  readonly follow?: Follow
  readonly notifications?: readonly SystemNotification[]
}

/** Checking a first item longer than this would take longer than the answer. */
const longestSample = 64 * 1024

/**
 * How an answer violates its operation's contract; undefined where it doesn't. Of a page, its first item is checked, or
 * `all`: that takes four times as long as writing it as JSON.
 */
export function answerProblem(
  operation: Operation,
  answer: RawAnswer,
  extent: 'all' | 'sample',
): string | undefined {
  const result = operation.responses[answer.status]
  if (result === undefined) return `status ${answer.status} is not in the contract`
  const fitting = result.kind === 'either' ? result.of.find((one) => fits(one, answer)) : result
  if (fitting === undefined || !fits(fitting, answer)) {
    return `status ${answer.status} has a body of kind ${result.kind}, but the handler returned something else`
  }
  if (fitting.kind === 'record') return recordProblem(fitting.schema, answer, extent)
  if (fitting.kind === 'collection') {
    for (const item of someOf(answer.items, extent) ?? decodedItems(answer.encodedItems, extent)) {
      const problem = schemaProblem(fitting.item, item)
      if (problem !== undefined) return problem
    }
    if (fitting.extra !== undefined) return schemaProblem(fitting.extra, answer.extra)
  }
  return undefined
}

function recordProblem(
  schema: z.ZodType,
  { record, encodedRecord, recordSample }: RawAnswer,
  extent: 'all' | 'sample',
): string | undefined {
  if (encodedRecord === undefined) return schemaProblem(schema, record)
  if (extent === 'all') return schemaProblem(schema, parseJson(encodedRecord))
  if (recordSample !== undefined) return schemaProblem(schema, recordSample)
  if (encodedRecord.length > longestSample) return undefined
  return schemaProblem(schema, parseJson(encodedRecord))
}

function fits(result: Result, answer: RawAnswer): boolean {
  switch (result.kind) {
    case 'record':
      return answer.record !== undefined || answer.encodedRecord !== undefined
    case 'collection':
      return (answer.items !== undefined || answer.encodedItems !== undefined) && 'total' in answer
    case 'text':
      return answer.text !== undefined
    case 'redirect':
      return answer.location !== undefined
    case 'bytes':
      return answer.bytes !== undefined
    case 'events':
      return answer.follow !== undefined
    default:
      return true
  }
}

function someOf<Item>(
  items: readonly Item[] | undefined,
  extent: 'all' | 'sample',
): readonly Item[] | undefined {
  return extent === 'all' ? items : items?.slice(0, 1)
}

function decodedItems(
  items: EncodedItems | undefined,
  extent: 'all' | 'sample',
): readonly unknown[] {
  if (items === undefined || items.count === 0) return []
  if (extent === 'all') return parseJson(items.bytes) as readonly unknown[]
  if (items.firstLength > longestSample) return []
  return [parseJson(items.bytes.subarray(1, 1 + items.firstLength))]
}

/** The value of JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
}

function schemaProblem(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return undefined
  return parsed.error.issues
    .map((issue) => `${memberPath(issue.path)}: ${issue.message}`)
    .join('; ')
}
