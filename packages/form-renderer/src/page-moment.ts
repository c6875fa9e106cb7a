import type { Moment } from '@benchtop/forms'

/** The time of a page that stands by itself; a console hands in the platform's. */
export function pageMoment(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has nobody who would tell it the time
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
