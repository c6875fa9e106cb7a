import { z } from 'zod'
import { limits } from '../limits.ts'
import { GET, POST, operationsOf, form } from '../operation.ts'
import { paging } from '../paging.ts'
import { anyOf, client, resource, user } from '../permission.ts'
import { collection, record } from '../results.ts'
import { listParameter, textParameter, enumParameter } from '../scalars.ts'
import { appSessionStatuses, settableAppSessionStatuses } from '../states/appsession.ts'
import { appSessionCompact, appSessionRecord } from './records/appsession.ts'

/** What an app says about a status: at most 128 characters. */
export const statusSummary = textParameter.pipe(
  z
    .string()
    .max(limits.statusSummaryLength, `must have at most ${limits.statusSummaryLength} characters`),
)

const change = {
  Status: enumParameter(settableAppSessionStatuses),
  StatusSummary: statusSummary.nullish(),
}

export const appSessions = operationsOf('v1', {
  getAppSession: GET('/appsessions/{id}', {
    summary: "Returns a session. Requires its application's credentials or BROWSE on it.",
    permission: anyOf(client('appsession', 'id'), resource('BROWSE', 'appsession', 'id')),
    responses: { 200: record(appSessionRecord) },
  }),
  listOwnAppSessions: GET('/users/current/appsessions', {
    summary: "Lists the sessions of the token's user, with any valid token.",
    permission: user,
    query: z.object({
      AppId: textParameter.optional(),
      Status: listParameter(enumParameter(appSessionStatuses)).optional(),
    }),
    paging: paging(['Id', 'Name', 'DateCreated']),
    responses: { 200: collection(appSessionCompact) },
  }),
  updateAppSession: POST('/appsessions/{id}', {
    summary: "Updates a session's status, from its app. Accepts a form, JSON or query parameters.",
    permission: resource('WRITE', 'appsession', 'id'),
    query: z.object({
      Status: change.Status.optional(),
      StatusSummary: change.StatusSummary,
    }),
    body: form({ Status: change.Status.optional(), StatusSummary: change.StatusSummary }),
    responses: { 200: record(appSessionRecord) },
  }),
})
