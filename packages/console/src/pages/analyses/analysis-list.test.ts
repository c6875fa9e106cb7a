import { describe, expect, it } from 'vitest'
import { statusQuery, tookMs } from './analysis-list.ts'

describe('what a list of analyses is asked for', () => {
  it('[SES-08] leaves out those whose time ran out, unless they are wanted', () => {
    expect(statusQuery('all', false)).toEqual([
      'AwaitingAuthorization',
      'Pending',
      'Running',
      'Complete',
      'NeedsAttention',
      'Aborting',
      'Aborted',
    ])
    expect(statusQuery('all', true)).toContain('TimedOut')
    expect(statusQuery('complete', true)).toEqual(['Complete'])
  })
})

it('tells how long it took once it has ended', () => {
  const session = { DateCreated: '2026-03-01T12:00:00.000Z' } as Parameters<typeof tookMs>[0]
  expect(tookMs(session)).toBeUndefined()
  expect(tookMs({ ...session, DateCompleted: '2026-03-01T12:01:30.0000000Z' })).toBe(90_000)
  expect(tookMs({ ...session, DateCompleted: '2026-03-01T11:00:00.000Z' })).toBe(0)
})
