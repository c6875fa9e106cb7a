import type { Operation, Result, SystemNotification } from '@benchtop/contracts'
import type { z } from 'zod'
import { memberPath } from './problems.ts'
import type { Follow } from './stream-events.ts'

/** What a handler gave, before its dialect wraps it. */
export type RawAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly record?: unknown
  readonly items?: readonly unknown[]
  readonly total?: number
  /** What a page has besides its items. */
  readonly extra?: object
  readonly text?: string | Uint8Array
  readonly location?: string
  readonly bytes?: AsyncIterable<Uint8Array>
  readonly follow?: Follow
  readonly notifications?: readonly SystemNotification[]
}

/** What is wrong with an answer by its operation's contract; undefined where nothing is. */
export function answerProblem(operation: Operation, answer: RawAnswer): string | undefined {
  const result = operation.responses[answer.status]
  if (result === undefined) return `status ${answer.status} is not in the contract`
  const fitting = result.kind === 'either' ? result.of.find((one) => fits(one, answer)) : result
  if (fitting === undefined || !fits(fitting, answer)) {
    return `status ${answer.status} comes with ${result.kind}, and the handler gave something else`
  }
  if (fitting.kind === 'record') return schemaProblem(fitting.schema, answer.record)
  if (fitting.kind === 'collection') {
    for (const item of answer.items ?? []) {
      const problem = schemaProblem(fitting.item, item)
      if (problem !== undefined) return problem
    }
    if (fitting.extra !== undefined) return schemaProblem(fitting.extra, answer.extra)
  }
  return undefined
}

function fits(result: Result, answer: RawAnswer): boolean {
  switch (result.kind) {
    case 'record':
      return answer.record !== undefined
    case 'collection':
      return answer.items !== undefined && answer.total !== undefined
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

function schemaProblem(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return undefined
  return parsed.error.issues
    .map((issue) => `${memberPath(issue.path)}: ${issue.message}`)
    .join('; ')
}
