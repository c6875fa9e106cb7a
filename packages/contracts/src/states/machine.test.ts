import { describe, expect, it } from 'vitest'
import { eventsFrom, next, type Machine } from './machine.ts'

type State = 'open' | 'closed' | 'locked'
type Event = 'close' | 'open' | 'lock'

const door: Machine<State, Event> = {
  states: ['open', 'closed', 'locked'],
  transitions: [
    { event: 'close', from: ['open'], to: 'closed' },
    { event: 'open', from: ['closed'], to: 'open' },
    { event: 'lock', from: ['closed', 'open'], to: 'locked' },
  ],
}

describe('a state machine', () => {
  it('leads an event of a state to the next state', () => {
    expect(next(door, 'open', 'close')).toBe('closed')
    expect(next(door, 'closed', 'lock')).toBe('locked')
    expect(next(door, 'open', 'lock')).toBe('locked')
  })

  it('leads nowhere where the table has no such transition', () => {
    expect(next(door, 'open', 'open')).toBeUndefined()
    expect(next(door, 'locked', 'open')).toBeUndefined()
  })

  it('lists the events of a state, in the order of the table', () => {
    expect(eventsFrom(door, 'closed')).toEqual(['open', 'lock'])
    expect(eventsFrom(door, 'locked')).toEqual([])
  })
})
