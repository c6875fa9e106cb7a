import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection } from '../results.ts'
import { historyEntry } from './records/history.ts'

/** What a user's account has come to have, newest first. */
export const history = operationsOf('v1', {
  listUserHistory: GET('/users/{id}/history', {
    summary:
      'Lists the runs, projects, samples, AppResults and sessions of your account that you may browse, newest first.',
    permission: resource('BROWSE', 'user', 'id'),
    paging: paging(['DateCreated'], { sortDir: 'Desc' }),
    responses: { 200: collection(historyEntry) },
    decided: 'user-history',
  }),
})
