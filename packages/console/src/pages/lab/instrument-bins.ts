import type { V2InstrumentStat } from '@benchtop/contracts'
import { localTime } from '@benchtop/forms'
import type { Bar } from '../../design/chart-scale.ts'
import { monthNames } from '../../design/format.ts'

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
): { readonly short: string; readonly long: string } {
  const first = dayAt(Date.parse(FromDate), timeZone)
  const name = monthNames[first.month] ?? ''
  if (length === 'month') {
    const year = String(first.year % 100).padStart(2, '0')
    return { short: `${name.slice(0, 3)} ’${year}`, long: `${name} ${first.year}` }
  }
  const last = dayAt(Date.parse(ToDate) - 1, timeZone)
  const isSameYear = first.year === last.year
  const start = `${name} ${first.day}${isSameYear ? '' : `, ${first.year}`}`
  const endName = isSameYear && first.month === last.month ? '' : `${monthNames[last.month]} `
  return {
    short: `${name.slice(0, 3)} ${first.day}`,
    long: `${start} – ${endName}${last.day}, ${last.year}`,
  }
}

/** The day on the calendar of a time zone; months from 0. */
function dayAt(ms: number, timeZone: string) {
  const [year = 0, month = 1, day = 1] = localTime(ms, timeZone).slice(0, 10).split('-').map(Number)
  return { year, month: month - 1, day }
}

/** The bins of an instrument as bars, oldest first, of so many of a unit an hour. */
export function binBars(
  { Bins }: Pick<V2InstrumentStat, 'Bins'>,
  length: BinLength,
  timeZone: string,
  inHour: number,
): Bar[] {
  return Bins.map((bin) => ({
    label: binName(bin, length, timeZone).short,
    value: bin.TotalRunTime * inHour,
  }))
}

/** Whether a text names a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && localTime(0, name) !== ''
  } catch {
    return false
  }
}
