import { CodedError } from '@benchtop/contracts/coded-error'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'

/** The addresses of a platform: its API, its pages, and its store. */
export const hostNames = ['api', 'ui', 'store'] as const
export type HostName = (typeof hostNames)[number]

/**
 * A recorded body: its content if it is JSON, a form or a text of moderate length; otherwise its length and its SHA-256
 * in hexadecimal digits.
 */
export type RecordedBody =
  | { readonly json: unknown }
  | { readonly form: readonly (readonly [name: string, value: string])[] }
  | { readonly text: string }
  | { readonly bytes: number; readonly sha256: string }

/**
 * A request with its response. Secrets are replaced by `*secret-1*`, the same secret always by the same name; addresses
 * of the platform by `{api}`, `{ui}` and `{store}`.
 */
export type RecordedExchange = {
  /** In the order of the requests' starts, from 1. */
  readonly number: number
  readonly host: HostName
  readonly request: {
    readonly method: string
    /** With its query; relative to the address of the host. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: RecordedBody
  }
  /** Absent if the connection broke before the response was complete. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body?: RecordedBody
  }
}

/** The traffic between an app and a platform. */
export type Recording = {
  /** The addresses of the recorded platform. */
  readonly targets: Readonly<Partial<Record<HostName, string>>>
  readonly exchanges: readonly RecordedExchange[]
}

/** A recording can't be read or used; the message states where and why. */
export class RecordingError extends CodedError<'RecordingUnreadable' | 'RecordingExists'> {
  override readonly name = 'RecordingError'
}

const version = 1

/** The first line of a file of a recording. */
export function headerLine(targets: Recording['targets']): string {
  return `${JSON.stringify({ benchtopRecording: version, targets })}\n`
}

/**
 * Reads a file that `recordTraffic` or `benchtop record` wrote. A last line that was truncated by a kill is left out.
 * Throws a RecordingError that names the line otherwise.
 */
export async function readRecording(path: string): Promise<Recording> {
  const unreadable = (why: string, cause?: unknown) =>
    new RecordingError('RecordingUnreadable', `${path} ${why}`, { cause })
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > mostBytes) throw unreadable(`has more than ${mostBytes} bytes: leave lines out.`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code = 'an error' } = error as NodeJS.ErrnoException
    throw unreadable(`can't be read (${code}): specify a file written by benchtop record.`, error)
  })
  // An editor may have put a byte order mark before it.
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const torn = lines.pop()
  const parsed = lines.map((line, index): unknown => {
    try {
      return JSON.parse(line)
    } catch (error) {
      throw unreadable(`isn't JSON in line ${index + 1}: repair the line or leave it out.`, error)
    }
  })
  const [header, ...exchanges] = parsed as [Partial<Header> | undefined, ...RecordedExchange[]]
  if (header?.benchtopRecording !== version || typeof header.targets !== 'object') {
    const what = torn !== '' && header === undefined ? 'has no complete line' : 'is not a recording'
    throw unreadable(`${what}: specify a file written by benchtop record.`)
  }
  for (const [at, one] of exchanges.entries()) {
    const [issue] = exchangeSchema.safeParse(one).error?.issues ?? []
    if (issue === undefined) continue
    const place = issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
    throw unreadable(`has no request in line ${at + 2}${place}: leave the line out.`)
  }
  return {
    targets: header.targets,
    exchanges: exchanges.toSorted((one, other) => one.number - other.number),
  }
}

type Header = { readonly benchtopRecording: number; readonly targets: Recording['targets'] }

/** Longer ones are no texts that fit into memory as a whole. */
const mostBytes = 256 * 1024 * 1024

const headers = z.record(z.string(), z.string())
const body = z.looseObject({}).optional()

/** A recording may come from a stranger, and its requests are sent with a token of the reader: to no other host. */
const exchangeSchema = z.looseObject({
  number: z.number(),
  host: z.enum(hostNames),
  request: z.looseObject({
    method: z.string().regex(/^[A-Za-z]{1,20}$/),
    path: z.string().regex(/^\/[^\s\\]*$/),
    headers,
    body,
  }),
  response: z.looseObject({ status: z.int().min(100).max(599), headers, body }).optional(),
})
