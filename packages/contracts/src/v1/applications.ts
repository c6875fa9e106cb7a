import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { applicationSummary } from './records/application.ts'

const applicationList = {
  permission: user,
  paging: paging(['Id', 'Name', 'DateCreated', 'DatePublished', 'VersionNumber']),
  responses: { 200: collection(applicationSummary) },
  decided: 'listed-applications',
} as const

/** An application is seen by everyone once it is published, and before by its owner alone. */
export const applications = operationsOf('v1', {
  listApplications: GET('/applications', {
    summary: 'Lists the published applications and your own.',
    ...applicationList,
  }),
  getApplication: GET('/applications/{id}', {
    summary: 'Returns an application.',
    permission: user,
    responses: { 200: record(applicationSummary) },
    decided: 'listed-applications',
  }),
  listApplicationVersions: GET('/applications/{id}/versions', {
    summary: 'Lists the versions of an application: all applications of its family.',
    ...applicationList,
  }),
})
