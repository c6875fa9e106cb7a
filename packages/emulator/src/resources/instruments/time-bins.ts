/** A stretch of time; its end is the first moment that isn't in it. */
export type Stretch = { readonly fromMs: number; readonly toMs: number }

export type BinLength = 'week' | 'month'

const dayMs = 86_400_000

/**
 * Divides a stretch of time into the calendar weeks, which begin on Mondays, or months of a time zone. The first and the
 * last are cut where the stretch begins and ends.
 */
export function binsIn({ fromMs, toMs }: Stretch, length: BinLength, timeZone: string): Stretch[] {
  const calendar = calendarOf(timeZone)
  const bins: Stretch[] = []
  let startMs = fromMs
  while (startMs < toMs) {
    const endMs = Math.min(toMs, calendar.nextStart(startMs, length))
    bins.push({ fromMs: startMs, toMs: endMs })
    startMs = endMs
  }
  return bins
}

/** How long two stretches are the same, in milliseconds. */
export function overlap(one: Stretch, other: Stretch): number {
  return Math.max(0, Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs))
}

function calendarOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** The local time of a moment, as if it were UTC. */
  const localOf = (ms: number): number => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const [year, month, day] = [part('year'), part('month'), part('day')]
    return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'))
  }

  /** The moment of a local time. Its offset may differ from that at the first guess, where the clocks change. */
  const momentOf = (local: number): number => {
    const offsetAt = (ms: number): number => localOf(ms) - ms
    const guess = local - offsetAt(local)
    return local - offsetAt(guess)
  }

  return {
    /** When the week or month after that of a moment begins. */
    nextStart(ms: number, length: BinLength): number {
      const local = new Date(localOf(ms))
      const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
      if (length === 'month') return momentOf(Date.UTC(year, month + 1))
      const sinceMonday = (local.getUTCDay() + 6) % 7
      return momentOf(Date.UTC(year, month, day - sinceMonday) + 7 * dayMs)
    },
  }
}
