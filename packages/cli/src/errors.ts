import { CodedError } from '@benchtop/contracts/coded-error'

/** The outcome of a command, as its exit code. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const
/** One of these, or that of the command that `benchtop exec` ran. */
export type ExitCode = number

/**
 * Why a command fails.
 *
 * - `usage`: the command line, its configuration or its inputs don't make sense; exit code 2.
 * - `failed`: it makes sense, but it didn't work; exit code 1.
 * - `unreachable`: no platform answers at the address; exit code 1.
 * - `refused`: the platform refused it; exit code 1.
 */
export type CliErrorCode = 'usage' | 'failed' | 'unreachable' | 'refused'

/** A failure reported to the user: one sentence that states what is wrong, where, and what to do. */
export class CliError extends CodedError<CliErrorCode> {
  override readonly name = 'CliError'

  get exitCode(): ExitCode {
    return this.code === 'usage' ? exitCodes.usage : exitCodes.failed
  }
}

/** Gives a refusal of the platform other words, and throws everything else as it is: for a `catch`. */
export function reworded(words: (message: string, refusal: CliError) => string | Promise<string>) {
  return async (cause: unknown): Promise<never> => {
    if (!(cause instanceof CliError) || cause.code !== 'refused') throw cause
    throw new CliError('refused', await words(cause.message, cause), { cause })
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
