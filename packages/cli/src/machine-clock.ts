/**
 * The machine's own time in milliseconds since 1970: for the start of a process and the age of a folder, never for the
 * platform's time.
 */
export function machineNow(): number {
  return Date.now()
}

/** The time zone of this machine's user, by its IANA name. */
export function machineTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
