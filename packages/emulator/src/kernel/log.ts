/** The platform's log. It never receives a secret: tokens are removed from addresses. */
export type Log = {
  debug(details: Record<string, unknown>, message: string): void
  info(details: Record<string, unknown>, message: string): void
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

const nothing = (): void => {}

/** A log that discards everything. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
