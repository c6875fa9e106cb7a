/** The program's exit codes. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Why the program failed; the message states what is wrong, where, and what to do.
 *
 * - `usage`: the command line is invalid.
 * - `failed`: it is valid, but the operation failed.
 */
export class UploaderError extends Error {
  override readonly name = 'UploaderError'
  readonly code: 'usage' | 'failed'

  constructor(code: 'usage' | 'failed', message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
