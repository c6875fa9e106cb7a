import { badRequest } from '@benchtop/contracts'

/** Refuses with 400 what is no time zone of the IANA database. */
export function requireTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    const message = `timeZone must be the IANA name of one, such as Europe/Berlin, not ${JSON.stringify(timeZone)}.`
    throw badRequest([{ member: 'timeZone', code: 'Invalid', message }])
  }
}
