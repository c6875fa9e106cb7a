const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
const relative = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'auto' })
const thisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const another = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const counts = new Intl.NumberFormat()

const steps = [
  // "In 1 day" could be an hour from now, or almost two days.
  { unit: 'day', from: 172_800_000, ms: 86_400_000 },
  { unit: 'hour', from: 3_600_000, ms: 3_600_000 },
  { unit: 'minute', from: 60_000, ms: 60_000 },
] as const

/** So many days are reported as such; beyond, the date is. */
const relativeDays = 7

/** A timestamp in the user's language: relative within a week, such as `3 hr ago`, then the day, and the year if it's another. */
export function displayTimestamp(iso: string, now: Date): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const distanceMs = moment.getTime() - now.getTime()
  if (Math.abs(distanceMs) < relativeDays * 86_400_000) {
    const step = steps.find(({ from }) => Math.abs(distanceMs) >= from)
    return step === undefined
      ? relative.format(0, 'second')
      : relative.format(Math.trunc(distanceMs / step.ms), step.unit)
  }
  return (moment.getFullYear() === now.getFullYear() ? thisYear : another).format(moment)
}

/** The same to the second, with its zone. */
export function formatExactly(iso: string): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : exact.format(moment)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** A size in bytes in human-readable units; kilo is 1000. */
export function formatBytes(bytes: number): string {
  return formatScaled(bytes, byteUnits)
}

/** An amount in the largest of its units that leaves at least 1; each unit is 1000 of the one before. */
export function formatScaled(whole: number, units: readonly string[]): string {
  let amount = whole
  let unit = 0
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000
    unit += 1
  }
  const digits = unit === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${amount.toFixed(digits)} ${units[unit]}`
}

/** A count with the separators of the user's language. */
export function formatCount(count: number): string {
  return counts.format(count)
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
