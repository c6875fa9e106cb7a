import { userTimeZone, type Moment } from '@benchtop/forms'

/** The time of a page that gives no other; the console passes the platform's. */
export function pageMoment(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has no other source for the time
    now: Date.now(),
    timeZone: userTimeZone(),
  }
}
