import type { V2InstrumentStat } from '@benchtop/contracts'
import { localTime } from '@benchtop/forms'
import type { Bar } from '@benchtop/app-runtime/bar-chart'
import { monthNames } from '../../design/format.ts'

/** How long the bins of instrument statistics are. */
export type BinLength = 'month' | 'week'

/** A running time in hours. */
export function formatHours(hours: number): string {
  if (hours > 0 && hours < 0.1) return '< 0.1 h'
  return `${hours === 0 || hours >= 100 ? hours.toFixed(0) : hours.toFixed(1)} h`
}

type Bin = Pick<V2InstrumentStat['Bins'][number], 'FromDate'>

/** What a bin is called: its month, or the first day of its week, in a time zone. */
export function binName({ FromDate }: Bin, length: BinLength, timeZone: string): string {
  const [year = 0, month = 1, day = 1] = localTime(Date.parse(FromDate), timeZone)
    .slice(0, 10)
    .split('-')
    .map(Number)
  const name = (monthNames[month - 1] ?? '').slice(0, 3)
  return length === 'month' ? `${name} ’${String(year % 100).padStart(2, '0')}` : `${name} ${day}`
}

/** The bins of an instrument as bars, oldest first, of so many of a unit an hour. */
export function binBars(
  { Bins }: Pick<V2InstrumentStat, 'Bins'>,
  length: BinLength,
  timeZone: string,
  inHour: number,
): Bar[] {
  return Bins.map((bin) => ({
    label: binName(bin, length, timeZone),
    value: bin.TotalRunTime * inHour,
  }))
}
