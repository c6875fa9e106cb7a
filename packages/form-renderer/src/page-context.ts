import type { Moment } from '@benchtop/forms'

/** The time of a standalone page; the console passes the platform's instead. */
export function pageContext(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has no other source for the time
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
