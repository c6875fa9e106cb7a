import { describe, expect, it } from 'vitest'
import {
  appSessionMachine,
  appSessionStatuses,
  isFinalAppSessionStatus,
  settableAppSessionStatuses,
  settableFrom,
  type AppSessionEvent,
  type AppSessionStatus,
} from './appsession.ts'
import { eventsFrom, next } from './machine.ts'

type Moves = Partial<Record<AppSessionStatus, AppSessionStatus>>

/** "Running / any: POST with Status leads to that value", wherever an app has something to say. */
const fromUnderWay = (to: AppSessionStatus): Moves => ({
  Pending: to,
  Initializing: to,
  Running: to,
  Complete: to,
  NeedsAttention: to,
  TimedOut: to,
})

/** Where each event leads: whatever isn't listed can't happen. An event without a row doesn't compile. */
const moves: Record<AppSessionEvent, Moves> = {
  authorize: { AwaitingAuthorization: 'Running' },
  refuse: { AwaitingAuthorization: 'Aborted' },
  initialize: { Pending: 'Initializing' },
  start: { Pending: 'Running', Initializing: 'Running' },
  'time out': { Running: 'TimedOut' },
  stop: { Running: 'Aborting', Pending: 'Aborted', Initializing: 'Aborted' },
  stopped: { Aborting: 'Aborted' },
  finish: { Running: 'Complete' },
  fail: { Pending: 'Aborted', Initializing: 'Aborted', Running: 'Aborted', Aborting: 'Aborted' },
  'resolve Running': { NeedsAttention: 'Running' },
  'resolve Complete': { NeedsAttention: 'Complete' },
  'set Running': fromUnderWay('Running'),
  'set Complete': fromUnderWay('Complete'),
  'set NeedsAttention': fromUnderWay('NeedsAttention'),
  'set TimedOut': fromUnderWay('TimedOut'),
  'set Aborted': {
    ...fromUnderWay('Aborted'),
    AwaitingAuthorization: 'Aborted',
    Aborting: 'Aborted',
  },
}

const events = Object.keys(moves) as AppSessionEvent[]

describe.each(appSessionStatuses)('a session that is %s', (from) => {
  it.each(events)('the event "%s" leads to the status in the table', (event) => {
    expect(next(appSessionMachine, from, event)).toBe(moves[event][from])
  })

  it('an app may set the statuses of its transitions', () => {
    const settable = settableAppSessionStatuses.filter((status) => moves[`set ${status}`][from])
    expect(settableFrom(from)).toEqual(settable)
  })
})

describe('the table of a session', () => {
  it('has one transition at most for an event in a state', () => {
    const all = appSessionMachine.transitions.flatMap(({ event, from }) =>
      from.map((state) => `${state}: ${event}`),
    )
    expect(all).toEqual([...new Set(all)])
  })

  it('reaches every state from the two that a session is made in', () => {
    const reached = new Set<AppSessionStatus>(['AwaitingAuthorization', 'Pending'])
    for (const state of reached) {
      for (const event of events) {
        const to = next(appSessionMachine, state, event)
        if (to !== undefined) reached.add(to)
      }
    }
    expect([...reached].sort()).toEqual([...appSessionStatuses].sort())
  })

  it('[SES-10] the user can resolve a session only while it needs attention', () => {
    const resolving = appSessionMachine.transitions.filter(({ event }) =>
      event.startsWith('resolve'),
    )
    expect(resolving.map(({ from, to }) => [from, to])).toEqual([
      [['NeedsAttention'], 'Running'],
      [['NeedsAttention'], 'Complete'],
    ])
  })

  it('[SES-12] ends in Aborted, and nowhere else', () => {
    const ends = appSessionStatuses.filter(
      (state) => eventsFrom(appSessionMachine, state).length === 0,
    )
    expect(ends).toEqual(['Aborted'])
  })

  it('[SES-09] an app may set any status of the list from TimedOut', () => {
    expect(settableFrom('TimedOut')).toEqual(settableAppSessionStatuses)
  })

  it('a session accepts no files once it is Complete or Aborted', () => {
    expect(appSessionStatuses.filter(isFinalAppSessionStatus)).toEqual(['Complete', 'Aborted'])
  })
})
