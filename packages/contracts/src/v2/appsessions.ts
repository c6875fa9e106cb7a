import { z } from 'zod'
import { DELETE, GET, POST, operationsOf, form } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { own, resource, user, visible } from '../permission.ts'
import { collection, empty, record } from '../results.ts'
import {
  booleanParameter,
  integerParameter,
  listParameter,
  textParameter,
  enumParameter,
} from '../scalars.ts'
import {
  deliveryStatuses,
  executionStatuses,
  qcStatuses,
  settableQcStatuses,
} from '../states/analysis.ts'
import { settableAppSessionStatuses } from '../states/appsession.ts'
import { statusSummary } from '../v1/appsessions.ts'
import { requiredName } from '../v1/projects.ts'
import {
  comment,
  idsParameter,
  momentParameter,
  textsParameter,
  wordsParameter,
} from './parameters.ts'
import { propertyFilters, showHidden } from './properties.ts'
import { v2AppSession } from './records/appsession.ts'
import { v2Comment } from './records/common.ts'

/** Lists of comments: the oldest first. */
export const commentList = {
  paging: v2Paging(['Timestamp']),
  responses: { 200: collection(v2Comment) },
} as const

/** What a session shows on request: the sessions below it, and its log files. */
const include = wordsParameter(['Children', 'Logs'])
const integers = listParameter(integerParameter).optional()

export const v2AppSessions = operationsOf('v2', {
  getAppSession: GET('/appsessions/{id}', {
    summary: 'Returns an analysis session.',
    permission: resource('BROWSE', 'appsession', 'id'),
    query: z.object({ include, ...showHidden }),
    responses: { 200: record(v2AppSession) },
  }),
  listAppSessions: GET('/appsessions', {
    summary: 'Lists the analysis sessions that the caller may browse.',
    permission: visible('BROWSE', 'appsession'),
    query: z.object({
      id: idsParameter,
      appid: integerParameter.optional(),
      applicationfamilyslugs: textsParameter,
      /** A moment or a day: only sessions that changed since. */
      datemodified: momentParameter.optional(),
      name: textParameter.optional(),
      executionstatus: wordsParameter(executionStatuses),
      qcstatus: wordsParameter(qcStatuses),
      deliverystatus: wordsParameter(deliveryStatuses),
      usercreatedby: integerParameter.optional(),
      /** Whether only the caller's own sessions are listed, without those of shared projects. */
      ownedbycurrentuser: booleanParameter.optional(),
      'output.projects': integers,
      'input.runs': integers,
      'input.biosamples': integers,
      include,
      ...propertyFilters,
    }),
    paging: v2Paging([
      'Name',
      'Id',
      'AppId',
      'ExecutionStatus',
      'ModifiedOn',
      'DateModified',
      'DateCreated',
      'AppName',
      'TotalSize',
      'QcStatus',
      'DeliveryStatus',
    ]),
    responses: { 200: collection(v2AppSession) },
  }),
})

export const v2AppSessionChanges = operationsOf('v2', {
  createAppSession: POST('/appsessions', {
    summary: "A new session of the caller's app, which is Running.",
    permission: user,
    body: form({ Name: requiredName, StatusSummary: statusSummary.nullish() }),
    responses: { 201: record(v2AppSession) },
    decided: 'v2-new-session',
  }),
  updateAppSession: POST('/appsessions/{id}', {
    summary: 'The name, the quality control and the delivery of an analysis, and a comment.',
    permission: resource('WRITE', 'appsession', 'id'),
    body: form({
      Name: requiredName.optional(),
      /** "Immutable": refused, but under the field profile, where apps report their status so. */
      ExecutionStatus: enumParameter(settableAppSessionStatuses).optional(),
      StatusSummary: statusSummary.nullish(),
      QcStatus: enumParameter(settableQcStatuses).optional(),
      DeliveryStatus: enumParameter(deliveryStatuses).optional(),
      Comment: comment.optional(),
    }),
    responses: { 200: record(v2AppSession) },
  }),
  stopAppSession: POST('/appsessions/{id}/stop', {
    summary: 'Stops an analysis: one that is Running is Aborted, one that is Pending is Canceled.',
    permission: resource('WRITE', 'appsession', 'id'),
    responses: { 200: record(v2AppSession) },
  }),
  deleteAppSession: DELETE('/appsessions/{id}', {
    summary:
      'Moves an analysis to the trash with what it made; with preserve=Metadata its files alone (205).',
    permission: own('movetotrash global', 'appsession', 'id'),
    query: z.object({
      preserve: enumParameter(['Metadata']).optional(),
      /** Whether it is deleted permanently. */
      bypasstrash: booleanParameter.optional(),
    }),
    responses: { 200: record(v2AppSession), 205: empty },
  }),
  listAppSessionComments: GET('/appsessions/{id}/comments', {
    summary: 'The comments on an analysis.',
    permission: resource('BROWSE', 'appsession', 'id'),
    ...commentList,
  }),
})
