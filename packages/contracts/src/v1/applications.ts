import { operation } from '../operation.ts'
import { paging } from '../paging.ts'
import { user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { applicationSummary } from './records/application.ts'

const applicationList = {
  permission: user,
  paging: paging(['Id', 'Name', 'DateCreated', 'DatePublished', 'VersionNumber']),
  responses: { 200: collection(applicationSummary) },
  source: 'decided',
} as const

/** An application is seen by everyone once it is published, and before by its owner alone. */
export const applications = {
  listApplications: operation({
    id: 'v1.listApplications',
    api: 'v1',
    method: 'GET',
    path: '/applications',
    summary: 'Lists the published applications and your own.',
    ...applicationList,
  }),
  getApplication: operation({
    id: 'v1.getApplication',
    api: 'v1',
    method: 'GET',
    path: '/applications/{id}',
    summary: 'Returns an application.',
    permission: user,
    responses: { 200: record(applicationSummary) },
    source: 'decided',
  }),
  listApplicationVersions: operation({
    id: 'v1.listApplicationVersions',
    api: 'v1',
    method: 'GET',
    path: '/applications/{id}/versions',
    summary: 'Lists the versions of an application: all applications of its family.',
    ...applicationList,
  }),
} as const
