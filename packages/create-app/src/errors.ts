/** How a command ended, as its exit code says it. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Why nothing was made, or merged.
 *
 * - `usage`: what was asked doesn't make sense; exit code 2.
 * - `failed`: it makes sense, and it didn't work; exit code 1.
 * - `interrupted`: its user ended it; exit code 130.
 */
export type CreateErrorCode = 'usage' | 'failed' | 'interrupted'

/** A failure told to the user: what is wrong, where, and what to do. */
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

/** What the system calls a failure, such as `ENOENT`. */
export function systemCodeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
