import { readFile } from 'node:fs/promises'

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
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
  readonly code: 'RecordingUnreadable' | 'RecordingExists'

  constructor(code: RecordingError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
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
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code = 'an error' } = error as NodeJS.ErrnoException
    throw unreadable(`can't be read (${code}): specify a file written by benchtop record.`, error)
  })
  const lines = text.split('\n')
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
  const wrong = exchanges.findIndex((one) => !isExchange(one))
  if (wrong !== -1) throw unreadable(`has no request in line ${wrong + 2}: leave the line out.`)
  return {
    targets: header.targets,
    exchanges: exchanges.toSorted((one, other) => one.number - other.number),
  }
}

type Header = { readonly benchtopRecording: number; readonly targets: Recording['targets'] }

function isExchange(value: unknown): boolean {
  const { number, host, request } = (value ?? {}) as Partial<RecordedExchange>
  return (
    typeof number === 'number' &&
    hostNames.some((name) => name === host) &&
    typeof request?.method === 'string' &&
    typeof request.path === 'string' &&
    typeof request.headers === 'object'
  )
}
