/** What runs tasks elsewhere refused something, or could not be reached. The message is a sentence for a job's log. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code = 'remote-failed'
  /** The HTTP status; undefined where there was no answer, or where it isn't spoken to by HTTP. */
  readonly status: number | undefined
  /** Whether the same may succeed later. */
  readonly isTemporary: boolean

  /** By default, it is temporary where there was no answer, a failure of the server, or too much at a time. */
  constructor(message: string, { status, isTemporary, cause }: RemoteErrorOptions = {}) {
    super(message, { cause })
    this.status = status
    this.isTemporary = isTemporary ?? (status === undefined || status >= 500 || status === 429)
  }
}

type RemoteErrorOptions = {
  readonly status?: number
  readonly isTemporary?: boolean
  readonly cause?: unknown
}

export function isTemporary(error: unknown): boolean {
  return error instanceof RemoteError && error.isTemporary
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
