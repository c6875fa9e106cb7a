import { z } from 'zod'
import { GET, POST, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { anyOf, resource } from '../permission.ts'
import { collection, record } from '../results.ts'
import { listParameter, textParameter, enumParameter } from '../scalars.ts'
import { appSessionStatuses, settableAppSessionStatuses } from '../states/appsession.ts'
import { statusSummary } from './appsessions.ts'
import { fileList, fileUpload } from './files.ts'
import { absentList, absentText } from './lenient.ts'
import { requiredName } from './projects.ts'
import { appResultCompact, appResultRecord, createdAppResult } from './records/appresult.ts'

const members = z.object({
  Name: requiredName,
  Description: absentText,
  References: absentList(
    z.object({
      Rel: textParameter.default('using'),
      Type: textParameter,
      HrefContent: textParameter,
    }),
  ),
  HrefAppSession: absentText,
  HrefGenome: absentText,
})

/** What may be changed of one; what is left out stays. */
const changes = z.object({
  Name: requiredName.optional(),
  Description: absentText,
  Status: enumParameter(settableAppSessionStatuses).optional(),
  StatusSummary: statusSummary.nullish(),
})

export const appResults = operationsOf('v1', {
  getAppResult: GET('/appresults/{id}', {
    summary: 'Returns an AppResult.',
    permission: resource('BROWSE', 'appresult', 'id'),
    responses: { 200: record(appResultRecord) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listProjectAppResults: GET('/projects/{projectId}/appresults', {
    summary: 'Lists the AppResults of a project.',
    permission: resource('BROWSE', 'project', 'projectId'),
    query: z.object({ Statuses: listParameter(enumParameter(appSessionStatuses)).optional() }),
    paging: paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(appResultCompact) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listAppSessionAppResults: GET('/appsessions/{appSessionId}/appresults', {
    summary: 'Lists the AppResults created by a session.',
    permission: resource('BROWSE', 'appsession', 'appSessionId'),
    query: z.object({ Statuses: listParameter(enumParameter(appSessionStatuses)).optional() }),
    paging: paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(appResultCompact) },
    decided: 'sample-and-appresult-endpoints',
  }),
  createAppResult: POST('/projects/{projectId}/appresults', {
    summary: 'Creates an AppResult in a project, in the given session or in a new one.',
    permission: anyOf(
      resource('CREATE', 'project', 'projectId'),
      resource('WRITE', 'project', 'projectId'),
    ),
    query: z.object({ appsessionid: textParameter.optional() }),
    body: { kind: 'form', members },
    responses: { 201: record(createdAppResult) },
    decided: 'sample-and-appresult-endpoints',
  }),
  updateAppResult: POST('/appresults/{id}', {
    summary:
      "Updates an AppResult's name, description, and status, which it shares with its session.",
    permission: resource('WRITE', 'appresult', 'id'),
    body: { kind: 'form', members: changes },
    responses: { 200: record(appResultRecord) },
    decided: 'sample-and-appresult-endpoints',
  }),
  listAppResultFiles: GET('/appresults/{appResultId}/files', {
    summary: 'Lists the files of an AppResult.',
    permission: resource('BROWSE', 'appresult', 'appResultId'),
    ...fileList,
  }),
  uploadAppResultFile: POST('/appresults/{appResultId}/files', {
    summary: 'Uploads a file to an AppResult. The body is the raw bytes.',
    permission: resource('WRITE', 'appresult', 'appResultId'),
    ...fileUpload,
  }),
})
