/** The exit codes of a command. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Why nothing was created or merged.
 *
 * - `usage`: the request is invalid; exit code 2.
 * - `failed`: the request is valid, but failed; exit code 1.
 * - `interrupted`: the user canceled it; exit code 130.
 */
export type CreateErrorCode = 'usage' | 'failed' | 'interrupted'

/** A failure with a message for the user: what is wrong, where, and what to do. */
export class CreateError extends Error {
  override readonly name = 'CreateError'
  readonly code: CreateErrorCode

  constructor(code: CreateErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }

  get exitCode(): ExitCode {
    return exitCodes[this.code]
  }
}

/** The system's code for a failure, such as `ENOENT`. */
export function systemCodeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
