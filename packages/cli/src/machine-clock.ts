/** The machine's own time in milliseconds since 1970: when a process began and a folder was left, and nothing of the platform's. */
export function machineNow(): number {
  return Date.now()
}

/** The time zone of this machine's user, by its IANA name. */
export function machineTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
