import { readFile } from 'node:fs/promises'

/** The addresses of a platform: its API, where browsers go, and its store. */
export const hostNames = ['api', 'ui', 'store'] as const
export type HostName = (typeof hostNames)[number]

/**
 * A body as it is kept: read, where it is JSON, a form or a text of moderate length; otherwise by its length and its
 * SHA-256 in hexadecimal digits.
 */
export type KeptBody =
  | { readonly json: unknown }
  | { readonly form: readonly (readonly [name: string, value: string])[] }
  | { readonly text: string }
  | { readonly bytes: number; readonly sha256: string }

/**
 * A request with its answer. Secrets stand as `*secret-1*`, the same secret always as the same; addresses of the platform
 * as `{api}`, `{ui}` and `{store}`.
 */
export type RecordedExchange = {
  /** In the order in which requests began, from 1. */
  readonly number: number
  readonly host: HostName
  readonly request: {
    readonly method: string
    /** With its query; relative to the address of the host. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: KeptBody
  }
  /** Absent where the connection broke before the answer was whole. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body?: KeptBody
  }
}

/** What passed between an app and a platform. */
export type Recording = {
  /** The addresses that it was recorded from. */
  readonly targets: Readonly<Partial<Record<HostName, string>>>
  readonly exchanges: readonly RecordedExchange[]
}

/** A recording can't be read or used; the message says where and why. */
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
 * Reads a file that `recordTraffic` or `benchtop record` wrote. A last line that a kill has torn off is left out. Throws
 * a RecordingError that names the line otherwise.
 */
export async function readRecording(path: string): Promise<Recording> {
  const unreadable = (why: string, cause?: unknown) =>
    new RecordingError('RecordingUnreadable', `${path} ${why}`, { cause })
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code = 'an error' } = error as NodeJS.ErrnoException
    throw unreadable(
      `can't be read (${code}): name a file that benchtop record has written.`,
      error,
    )
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
    const what = torn !== '' && header === undefined ? 'has no whole line' : 'is no recording'
    throw unreadable(`${what}: name a file that benchtop record has written.`)
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
