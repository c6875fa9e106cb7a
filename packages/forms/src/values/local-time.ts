/**
 * What is used of Temporal, which browsers have and Node 24 does not. `Intl` gives the same, once it has read the patterns
 * of a language: in a browser that takes longer than all else that a page does before it is shown.
 */
type BrowserTemporal = {
  readonly Now: { timeZoneId(): string }
  readonly Instant: {
    fromEpochMilliseconds(ms: number): {
      toZonedDateTimeISO(timeZone: string): { toString(): string }
    }
  }
}

const { Temporal } = globalThis as { readonly Temporal?: BrowserTemporal }

/** The time zone of the machine, by its IANA name such as `Europe/Berlin`. */
export function userTimeZone(): string {
  // oxlint-disable-next-line laws/clock -- it is no time
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * `2026-03-01 12:00:00`, which sorts, and is unambiguous in every country: the date and time that clocks in a time zone show
 * at a moment, in milliseconds since 1970. Throws a RangeError where there is no such time zone.
 */
export function localTime(ms: number, timeZone: string): string {
  if (Temporal !== undefined) {
    const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
    return there.toString().slice(0, 19).replace('T', ' ')
  }
  const two = '2-digit'
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  }).formatToParts(ms)
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
