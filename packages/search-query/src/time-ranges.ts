/** A period of time, in milliseconds since 1970: from its first millisecond to the first one after it. */
export type Period = { readonly from: number; readonly until: number }

const written =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/i

/**
 * The period that a date of limited precision covers: `2026` the year, `2026-03` the month, `2026-03-01` the day,
 * and so on down to a millisecond, which is the platform's precision. Times are UTC unless they have an offset.
 * Undefined where it isn't a date.
 */
export function readPeriod(text: string): Period | undefined {
  const [match, ...parts] = written.exec(text.trim()) ?? []
  if (match === undefined) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(part)
  if (year === undefined || !isDay(year, month, day)) return undefined
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return undefined
  const fraction = parts[6] === undefined ? undefined : Number(parts[6].padEnd(3, '0').slice(0, 3))
  const offset = offsetMs(parts[7])

  /** The time of these fields; missing ones default to the first possible value. */
  const moment = (fields: readonly (number | undefined)[]): number => {
    const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0, ms = 0] = fields
    return Date.UTC(y, mo - 1, d, h, mi, s, ms) - offset
  }
  const fields = [year, month, day, hour, minute, second, fraction]
  const last = fields.findLastIndex((field) => field !== undefined)
  const following = fields.map((field, at) => (at === last ? (field ?? 0) + 1 : field))
  return { from: moment(fields), until: moment(following) }
}

function part(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function isDay(year: number, month = 1, day = 1): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
