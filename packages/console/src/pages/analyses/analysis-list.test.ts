import { describe, expect, it } from 'vitest'
import { statusQuery, tookMs } from './analysis-list.ts'

describe('the query of a list of analyses', () => {
  it('[SES-08] leaves out timed-out analyses unless they are requested', () => {
    expect(statusQuery('', false)).toEqual([
      'AwaitingAuthorization',
      'Pending',
      'Initializing',
      'Running',
      'Complete',
      'NeedsAttention',
      'Aborting',
      'Aborted',
    ])
    expect(statusQuery('', true)).toContain('TimedOut')
    expect(statusQuery('complete', true)).toEqual(['Complete'])
  })
})

it('shows the duration of an analysis once it has ended', () => {
  const session = { DateCreated: '2026-03-01T12:00:00.000Z' } as Parameters<typeof tookMs>[0]
  expect(tookMs(session)).toBeUndefined()
  expect(tookMs({ ...session, DateCompleted: '2026-03-01T12:01:30.0000000Z' })).toBe(90_000)
  expect(tookMs({ ...session, DateCompleted: '2026-03-01T11:00:00.000Z' })).toBe(0)
})
