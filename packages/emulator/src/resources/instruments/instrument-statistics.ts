import { badRequest } from '@benchtop/contracts'
import type { Clock } from '../../time/clock.ts'
import type { InstrumentRow, InstrumentRunRow, InstrumentStore } from './instruments-store.ts'
import { binsIn, overlap, type BinLength, type Stretch } from './time-bins.ts'

export type StatisticsRequest = {
  readonly serialNumbers: readonly string[] | undefined
  /** Defaults to the user's first run. */
  readonly fromMs: number | undefined
  /** Defaults to now. */
  readonly toMs: number | undefined
  readonly timeZone: string
  readonly binBy: BinLength
}

export type RunTime = Stretch & { readonly runMs: number }

/** How long an instrument ran, in all and in each bin. */
export type InstrumentStatistics = RunTime & {
  readonly instrument: InstrumentRow
  readonly bins: readonly RunTime[]
}

/**
 * Adds up how long the instruments of a user's runs ran. Bins begin with the first run and end with the present, because
 * nothing ran outside of these. 400 where the time ends before it begins.
 */
export function instrumentStatistics(
  store: InstrumentStore,
  clock: Clock,
  userId: number,
  request: StatisticsRequest,
): InstrumentStatistics[] {
  const nowMs = clock.now()
  const runs = store.runsOf(userId)
  const firstMs = runs.reduce((first, { started_ms }) => Math.min(first, started_ms), nowMs)
  const { fromMs = firstMs, toMs = Math.max(nowMs, fromMs) } = request
  if (toMs < fromMs) {
    const message = 'todate must not be before fromdate.'
    throw badRequest([{ member: 'todate', code: 'Invalid', message }])
  }
  const some = { fromMs: Math.max(fromMs, firstMs), toMs: Math.min(toMs, nowMs) }
  const bins = binsIn(some, request.binBy, request.timeZone)
  return store.ofUser(userId, request.serialNumbers).map((instrument) => {
    const own = runs.filter(({ instrument_id }) => instrument_id === instrument.id)
    const within = (stretch: Stretch): RunTime => ({
      ...stretch,
      runMs: own.reduce((sum, run) => sum + overlap(stretchOf(run, nowMs), stretch), 0),
    })
    return { instrument, ...within({ fromMs, toMs }), bins: bins.map(within) }
  })
}

function stretchOf({ started_ms, ended_ms }: InstrumentRunRow, nowMs: number): Stretch {
  return { fromMs: started_ms, toMs: ended_ms ?? nowMs }
}
