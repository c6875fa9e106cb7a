/** Where the platform writes what it does. Never given a secret: addresses come with their tokens taken out. */
export type Log = {
  debug(details: Record<string, unknown>, message: string): void
  info(details: Record<string, unknown>, message: string): void
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

const nothing = (): void => {}

/** A log that nobody reads. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
