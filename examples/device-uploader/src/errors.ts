/** How the program ends. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Why the program can't do what it was asked; the message says what is wrong, where, and what to do.
 *
 * - `usage`: the command line makes no sense as it is.
 * - `failed`: it makes sense, and didn't work.
 */
export class UploaderError extends Error {
  override readonly name = 'UploaderError'
  readonly code: 'usage' | 'failed'

  constructor(code: 'usage' | 'failed', message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
