// The console's own words are English, and so are its days and counts: a formatter of `Intl` takes longer to read the
// patterns of a language than all else that a page does before it is shown.
export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

/** For what is only read when it is pointed at: in the user's language. */
let exact: Intl.DateTimeFormat | undefined

const steps = [
  // "In 1 day" could be an hour from now, or almost two days.
  { unit: 'days', from: 172_800_000, ms: 86_400_000 },
  { unit: 'hr', from: 3_600_000, ms: 3_600_000 },
  { unit: 'min', from: 60_000, ms: 60_000 },
] as const

/** So many days are reported as such; beyond, the date is. */
const relativeDays = 7

/** A timestamp in the user's zone: relative within a week, such as `3 hr ago`, then the day, and the year if it's another. */
export function displayTimestamp(iso: string, now: Date): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const distanceMs = moment.getTime() - now.getTime()
  if (Math.abs(distanceMs) >= relativeDays * 86_400_000) {
    return moment.getFullYear() === now.getFullYear() ? dayOf(moment) : dateOf(moment)
  }
  const step = steps.find(({ from }) => Math.abs(distanceMs) >= from)
  if (step === undefined) return 'now'
  const distance = `${Math.trunc(Math.abs(distanceMs) / step.ms)} ${step.unit}`
  return distanceMs < 0 ? `${distance} ago` : `in ${distance}`
}

/** `Mar 1` */
function dayOf(moment: Date): string {
  return `${monthNames[moment.getMonth()]?.slice(0, 3)} ${moment.getDate()}`
}

/** `Mar 1, 2026` */
function dateOf(moment: Date): string {
  return `${dayOf(moment)}, ${moment.getFullYear()}`
}

/** What a time is written to. */
export type Precision = 'minutes' | 'seconds' | 'milliseconds'

/** The time of a day in the user's zone: `09:05`, `09:05:07`, `09:05:07.042`. */
export function formatTime(moment: Date, to: Precision): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const toMinutes = `${two(moment.getHours())}:${two(moment.getMinutes())}`
  if (to === 'minutes') return toMinutes
  const toSeconds = `${toMinutes}:${two(moment.getSeconds())}`
  if (to === 'seconds') return toSeconds
  return `${toSeconds}.${String(moment.getMilliseconds()).padStart(3, '0')}`
}

/** A day with its time, in the user's zone: `Mar 1, 2026, 09:05`. */
export function formatMoment(moment: Date, to: Precision): string {
  return `${dateOf(moment)}, ${formatTime(moment, to)}`
}

/** A timestamp in words to the second, in the user's language and zone. */
export function formatExactly(iso: string): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  exact ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
  return exact.format(moment)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** A size in bytes in human-readable units; kilo is 1000. */
export function formatBytes(bytes: number): string {
  return formatScaled(bytes, byteUnits)
}

const baseUnits = ['bases', 'kb', 'Mb', 'Gb', 'Tb'] as const

/** A yield in human-readable units; kilo is 1000. */
export function formatBases(bases: number): string {
  return formatScaled(bases, baseUnits)
}

/** An amount in the largest of its units that leaves at least 1; each unit is 1000 of the one before. */
function formatScaled(whole: number, units: readonly string[]): string {
  let amount = whole
  let unit = 0
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000
    unit += 1
  }
  const digits = unit === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${amount.toFixed(digits)} ${units[unit]}`
}

/** An exact amount of credits: `1,250.00`. */
export function formatCredits(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.')
  return `${formatCount(whole)}.${cents.padEnd(2, '0')}`
}

/** A count with separators: `1,234,567`. */
export function formatCount(count: number | string): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** How many of something, by its noun in the plural: `1 analysis`, `1,234 files`. */
export function countOf(count: number, noun: string): string {
  const one = noun
    .replace(/(?<=ys)es$/, 'is')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch)es$|(?<!i)s$/, '')
  return `${formatCount(count)} ${count === 1 ? one : noun}`
}

/** How many rows of a list are shown of how many, such as `12 of 3,400 projects`; empty until that is known. */
export function shownCount(
  noun: string,
  total: number | undefined,
  whole: number | undefined,
): string {
  if (total === undefined || whole === undefined) return ''
  return total === whole ? countOf(total, noun) : `${formatCount(total)} of ${countOf(whole, noun)}`
}

/** How long something took. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0 s'
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** What durations are shown in: the unit that suits the longest, in seconds, and the text of so many of it. */
export function durationUnit(seconds: readonly number[]): {
  readonly seconds: number
  format(amount: number): string
} {
  const longest = Math.max(0, ...seconds)
  const [unit, length] =
    longest >= 7200 ? ['h', 3600] : longest >= 120 ? ['min', 60] : (['s', 1] as const)
  return {
    seconds: length,
    format: (amount) =>
      `${amount >= 100 ? amount.toFixed(0) : Number(amount.toPrecision(3))} ${unit}`,
  }
}

/** A text as one word of a POSIX shell. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
