import { appSessionStatuses, type AppSessionStatus } from './appsession.ts'
import { describe, expect, it } from 'vitest'
import { parentEvent } from './parent-event.ts'

const nodes = (...statuses: AppSessionStatus[]) =>
  statuses.map((status, at) => ({ name: `Node ${at + 1}`, status, status_summary: '' }))

const eventFor = (status: AppSessionStatus, ...of: AppSessionStatus[]) =>
  parentEvent(status, nodes(...of))?.event

describe('the event of a session that follows from its nodes', () => {
  it.each<[AppSessionStatus, AppSessionStatus[], string | undefined]>([
    ['Pending', ['Pending', 'Pending'], undefined],
    ['Pending', ['Pending', 'Running'], 'start'],
    ['Pending', ['Complete', 'Pending'], 'start'],
    ['Pending', ['Aborted', 'Pending'], 'stop'],
    ['Running', ['Running', 'Pending'], undefined],
    ['Running', ['Complete', 'Running'], undefined],
    ['Running', ['Complete', 'Aborting'], undefined],
    ['Running', ['Complete', 'Complete'], 'finish'],
    ['Running', ['Complete', 'NeedsAttention'], undefined],
    ['Running', ['Complete', 'TimedOut'], undefined],
    ['Running', ['Complete', 'Aborted'], 'stop'],
    ['Running', ['Running', 'Aborted'], 'stop'],
    ['Aborting', ['Running', 'Aborted'], undefined],
    ['Aborting', ['Aborting', 'Aborted'], undefined],
    ['Aborting', ['Pending', 'Aborted'], undefined],
    ['Aborting', ['Complete', 'Aborted'], 'stopped'],
    ['Aborting', ['NeedsAttention', 'TimedOut'], 'stopped'],
  ])('[SES-14] %s above %j: %s', (status, of, event) => {
    expect(eventFor(status, ...of)).toBe(event)
  })

  const settled = appSessionStatuses.filter(
    (status) => !['Pending', 'Running', 'Aborting'].includes(status),
  )

  it.each(settled)('[SES-14] is none once the session is %s, which is not overridden', (status) => {
    for (const one of appSessionStatuses) {
      for (const other of appSessionStatuses) expect(eventFor(status, one, other)).toBeUndefined()
    }
  })

  it('[SES-14] names the aborted node and the reason, cut to the length of a summary', () => {
    const aborted = (status_summary: string, name = 'Depth (2 of 3)') =>
      parentEvent('Running', [{ name, status: 'Aborted', status_summary }])?.summary
    expect(aborted('')).toBe('Depth (2 of 3) was aborted.')
    expect(aborted('No reads.')).toBe('Depth (2 of 3) was aborted: No reads.')
    expect(aborted('x'.repeat(128))).toHaveLength(128)
    expect(aborted('x'.repeat(128))).toMatch(/…$/)
  })
})
