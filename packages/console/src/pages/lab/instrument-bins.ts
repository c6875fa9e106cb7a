import type { V2InstrumentStat } from '@benchtop/contracts'
import type { Bar } from './lab-format.ts'

/** How long the bins of instrument statistics are. */
export const binLengths = ['month', 'week'] as const
export type BinLength = (typeof binLengths)[number]

/** A running time in hours. */
export function formatHours(hours: number): string {
  if (hours > 0 && hours < 0.1) return '< 0.1 h'
  return `${hours === 0 || hours >= 100 ? hours.toFixed(0) : hours.toFixed(1)} h`
}

type Bin = Pick<V2InstrumentStat['Bins'][number], 'FromDate' | 'ToDate'>

/** What a bin is called: its month, or the days of its week, in a time zone. */
export function binName(
  { FromDate, ToDate }: Bin,
  length: BinLength,
  timeZone: string,
  locale?: string,
): { readonly short: string; readonly long: string } {
  const [start, end] = [new Date(FromDate), new Date(Date.parse(ToDate) - 1)]
  if (length === 'month') {
    return {
      short: new Intl.DateTimeFormat(locale, {
        month: 'short',
        year: '2-digit',
        timeZone,
      }).format(start),
      long: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone }).format(
        start,
      ),
    }
  }
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return { short: day.format(start), long: days.formatRange(start, end) }
}

/** The bins of an instrument as bars, oldest first. */
export function binBars(
  { Bins }: Pick<V2InstrumentStat, 'Bins'>,
  length: BinLength,
  timeZone: string,
  locale?: string,
): Bar[] {
  return Bins.map((bin) => ({
    label: binName(bin, length, timeZone, locale).short,
    value: bin.TotalRunTime,
  }))
}

/** Whether a text names a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
