import { listed, v2Handlers } from '../face-handlers.ts'
import type { Clock } from '../../time/clock.ts'
import { momentOf } from '../../time/moment-of.ts'
import { pageOf } from '../page-of.ts'
import { instrumentStatistics, type InstrumentStatistics } from './instrument-statistics.ts'
import type { InstrumentStore } from './instruments-store.ts'
import { v2InstrumentStat } from './instruments-views.ts'

const keys = {
  Id: ({ instrument }: InstrumentStatistics) => instrument.id,
  Name: ({ instrument }: InstrumentStatistics) => instrument.name,
}

export function instrumentsV2(store: InstrumentStore, clock: Clock) {
  return v2Handlers({
    listInstrumentStatistics({ caller, query, page }) {
      const all = instrumentStatistics(store, clock, caller.userId, {
        serialNumbers: query.serialnumbers,
        fromMs: query.fromdate === undefined ? undefined : momentOf(query.fromdate),
        toMs: query.todate === undefined ? undefined : momentOf(query.todate),
        timeZone: query.timezone ?? 'UTC',
        binBy: query.binby ?? 'month',
      })
      return listed(pageOf(all, keys, page), v2InstrumentStat)
    },
  })
}
