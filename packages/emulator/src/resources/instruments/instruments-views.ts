import { formatTimestamp, type V2InstrumentStat } from '@benchtop/contracts'
import type { InstrumentStatistics, RunTime } from './instrument-statistics.ts'

const hourMs = 3_600_000

export function v2InstrumentStat(statistics: InstrumentStatistics): V2InstrumentStat {
  const { instrument, bins, ...all } = statistics
  return {
    InstrumentId: String(instrument.id),
    Name: instrument.name,
    SerialNumber: instrument.serial_number,
    InstrumentType: instrument.type,
    ...timeMembers(all),
    Bins: bins.map(timeMembers),
  }
}

function timeMembers({ fromMs, toMs, runMs }: RunTime) {
  return {
    FromDate: formatTimestamp(fromMs),
    ToDate: formatTimestamp(toMs),
    TotalRunTime: runMs / hourMs,
  }
}
