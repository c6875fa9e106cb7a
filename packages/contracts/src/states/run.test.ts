import { describe, expect, it } from 'vitest'
import { eventsFrom, next } from './machine.ts'
import {
  runMachine,
  runEventBetween,
  runStatuses,
  runStatusesAfter,
  type RunEvent,
  type RunStatus,
} from './run.ts'

/** Where each event leads: whatever isn't listed can't happen. An event without a row doesn't compile. */
const moves: Record<RunEvent, Partial<Record<RunStatus, RunStatus>>> = {
  pause: { Running: 'Paused' },
  resume: { Paused: 'Running' },
  stop: { Running: 'Stopped', Paused: 'Stopped' },
  'start upload': { Running: 'Uploading' },
  'finish upload': { Uploading: 'PendingAnalysis' },
  'reject sample sheet': { Uploading: 'NeedsAttention', PendingAnalysis: 'NeedsAttention' },
  'accept sample sheet': { NeedsAttention: 'PendingAnalysis' },
  'start analysis': { PendingAnalysis: 'Analyzing' },
  complete: { Analyzing: 'Complete' },
  fail: { Analyzing: 'Failed' },
}

const events = Object.keys(moves) as RunEvent[]

describe.each(runStatuses)('a run that is %s', (from) => {
  it.each(events)('[RUN-04] the event "%s" leads to the status in the table', (event) => {
    expect(next(runMachine, from, event)).toBe(moves[event][from])
  })

  it.each(runStatuses)('[RUN-04] changes to %s by one event at most', (to) => {
    const leading = events.filter((event) => moves[event][from] === to)
    expect(leading.length).toBeLessThanOrEqual(1)
    expect(runEventBetween(from, to)).toBe(leading[0])
    expect(runStatusesAfter(from).includes(to)).toBe(leading.length === 1)
  })
})

describe('the table of a run', () => {
  it('[RUN-04] reaches every status from Running, where every run begins', () => {
    const reached = new Set<RunStatus>(['Running'])
    for (const status of reached) {
      for (const next of runStatusesAfter(status)) reached.add(next)
    }
    expect([...reached].toSorted()).toEqual([...runStatuses].toSorted())
  })

  it('[RUN-04] ends in Stopped, Complete and Failed', () => {
    const ends = runStatuses.filter((status) => eventsFrom(runMachine, status).length === 0)
    expect(ends).toEqual(['Stopped', 'Complete', 'Failed'])
  })
})
