import type { ComparedMessage } from './message-text.ts'

/** A difference that `benchtop compare` found. */
export type ReportedDifference = {
  readonly kind: string
  readonly at: string
  readonly recorded: string | undefined
  readonly own: string | undefined
}

/** A request of a recording, compared. */
export type ReportedExchange = {
  readonly number: number
  readonly method: string
  readonly path: string
  readonly operation: string | undefined
  readonly differences: readonly ReportedDifference[]
  /** Why it wasn't compared. */
  readonly skipped: string | undefined
  /** Both answers; absent where it wasn't compared. */
  readonly recorded: ComparedMessage | undefined
  readonly own: ComparedMessage | undefined
}

/** How a real platform answered an operation. */
export type ReportedOperation = {
  readonly operation: string
  readonly outcome: string
  readonly status: number | undefined
  readonly details: readonly string[]
}

/** A file that `benchtop compare … --out` wrote. */
export type Report =
  | { readonly kind: 'recording'; readonly exchanges: readonly ReportedExchange[] }
  | {
      readonly kind: 'real'
      readonly url: string
      readonly operations: readonly ReportedOperation[]
    }

/** A larger file isn't read. */
export const mostReportBytes = 64 * 1024 * 1024
/** So many entries are shown. */
const mostEntries = 10_000

/** Reads a report. Throws an Error that says what is wrong with it. */
export function readReport(text: string): Report {
  const document = membersOf(parsed(text))
  if (document['benchtopReal'] === 1) {
    return {
      kind: 'real',
      url: textOf(document['url']) ?? '',
      operations: listOf(document['results']).map(operationOf),
    }
  }
  if (document['benchtopCompared'] === 1) {
    return { kind: 'recording', exchanges: listOf(document['exchanges']).map(exchangeOf) }
  }
  throw new Error(
    'This file is not a comparison: write one with benchtop compare recording.jsonl --out compared.json.',
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(
      'This file is not JSON: open one that benchtop compare recording.jsonl --out compared.json wrote.',
      { cause },
    )
  }
}

function exchangeOf(value: unknown): ReportedExchange {
  const { number, method, path, operation, differences, skipped, answers } = membersOf(value)
  const { recorded, own } = membersOf(answers)
  return {
    number: typeof number === 'number' ? number : 0,
    method: textOf(method) ?? '',
    path: textOf(path) ?? '',
    operation: textOf(operation),
    skipped: textOf(skipped),
    differences: listOf(differences).map((one) => {
      const found = membersOf(one)
      return {
        kind: textOf(found['kind']) ?? '',
        at: textOf(found['at']) ?? '',
        recorded: shownValue(found['recorded']),
        own: shownValue(found['own']),
      }
    }),
    recorded: messageOf(recorded),
    own: messageOf(own),
  }
}

function messageOf(value: unknown): ComparedMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { status, headers, body } = membersOf(value)
  return {
    start: String(status),
    headers: Object.fromEntries(
      Object.entries(membersOf(headers)).map(([name, text]) => [name, String(text)]),
    ),
    body: bodyOf(body),
  }
}

/** A body as a recording has it: JSON, a form, a text, or the digest of bytes. */
function bodyOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const body = membersOf(value)
  if ('json' in body) return JSON.stringify(body['json'], null, 2)
  if (typeof body['text'] === 'string') return body['text']
  if ('bytes' in body) return `${String(body['bytes'])} bytes, SHA-256 ${String(body['sha256'])}`
  return JSON.stringify(value, null, 2)
}

function operationOf(value: unknown): ReportedOperation {
  const { operation, outcome, status, details } = membersOf(value)
  return {
    operation: textOf(operation) ?? '',
    outcome: textOf(outcome) ?? '',
    status: typeof status === 'number' ? status : undefined,
    details: listOf(details).map(String),
  }
}

function shownValue(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, mostEntries) : []
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
