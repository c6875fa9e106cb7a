import type { AppSessionRecord, AppSessionStatus } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { cannedV1 } from '../testing/canned-v1.ts'
import { followSession } from './follow.ts'

/** A session that has the next of these statuses at each read. */
function passing(...statuses: [AppSessionStatus, string?][]) {
  const left = [...statuses]
  return cannedV1({
    async getAppSession() {
      const [Status, StatusSummary = ''] = left.shift() ?? ['Complete']
      return { Status, StatusSummary } as AppSessionRecord
    },
  })
}

async function follow(v1: ReturnType<typeof passing>, signal = new AbortController().signal) {
  const seen: string[] = []
  const changed = ({ Status, StatusSummary }: AppSessionRecord): void => {
    seen.push(`${Status} ${StatusSummary}`.trim())
  }
  const last = await followSession({ v1, session: 'v1pre3/appsessions/1', signal, changed })
  return { seen, last: last.Status }
}

it('reports each status and each summary once, and ends with the final one', async () => {
  const v1 = passing(['Pending'], ['Pending'], ['Running'], ['Running', 'half'], ['Complete'])
  expect(await follow(v1)).toEqual({
    seen: ['Pending', 'Running', 'Running half'],
    last: 'Complete',
  })
})

it.each(['Aborted', 'TimedOut', 'NeedsAttention'] as const)(
  'stops waiting on %s',
  async (status) => {
    expect(await follow(passing([status]))).toEqual({ seen: [], last: status })
  },
)

it('ends when aborted', async () => {
  await expect(follow(passing(['Running']), AbortSignal.abort())).rejects.toThrow('abort')
})
