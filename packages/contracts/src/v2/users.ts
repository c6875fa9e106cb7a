import { z } from 'zod'
import { GET, POST, operationsOf, json } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, session, user } from '../permission.ts'
import { collection, record } from '../results.ts'
import {
  booleanParameter,
  integerParameter,
  listParameter,
  textParameter,
  enumParameter,
} from '../scalars.ts'
import { idsParameter } from './parameters.ts'
import {
  userSettingTypes,
  v2Agreement,
  v2PeriodUsage,
  v2Subscription,
  v2UserRecord,
  v2UserSetting,
  v2Workgroup,
} from './records/user.ts'

const userQuery = z.object({
  /** `Compact` leaves the record at Id, Href and Name. Defaults to `Full`. */
  options: enumParameter(['Compact', 'Full']).optional(),
  include: listParameter(enumParameter(['Subscription', 'Workgroups'])).optional(),
})

export const v2Users = operationsOf('v2', {
  getCurrentUser: GET('/users/current', {
    summary: 'The user whose token this is.',
    permission: user,
    query: userQuery,
    responses: { 200: record(v2UserRecord) },
  }),
  getUser: GET('/users/{id}', {
    summary: 'Returns a user by id, which must be that of the caller.',
    permission: resource('BROWSE', 'user', 'id'),
    query: userQuery,
    responses: { 200: record(v2UserRecord) },
  }),
  getSubscription: GET('/users/current/subscription', {
    summary: 'What the user pays for, and how much of it is used.',
    permission: user,
    /** Whether to compute again what was computed before. Defaults to true. */
    query: z.object({ refreshcache: booleanParameter.optional() }),
    responses: { 200: record(v2Subscription) },
  }),
  listUsage: GET('/users/current/usage', {
    summary: 'Storage and compute by month, of the user and of the workgroups that the user owns.',
    permission: user,
    query: z.object({
      /** Whether the personal account is there besides the workgroups. Defaults to true. */
      includeloggedinuser: booleanParameter.optional(),
      /** How many months, this one included. Defaults to 1. */
      periods: integerParameter
        .pipe(z.number().min(1, 'must be 1 or more').max(120, 'must be 120 or less'))
        .optional(),
      /** Whether to compute again what was computed before. */
      refreshcache: booleanParameter.optional(),
    }),
    paging: v2Paging(['Start', 'End']),
    responses: { 200: collection(v2PeriodUsage) },
  }),
  listWorkgroups: GET('/users/current/workgroups', {
    summary: 'The workgroups that the user is in.',
    permission: user,
    query: z.object({
      id: idsParameter,
      /** Whether the personal account is listed as a workgroup of one. Defaults to false. */
      includeloggedinuser: booleanParameter.optional(),
      /** Whether only those with an active subscription are listed. Defaults to false. */
      activeonly: booleanParameter.optional(),
      /** Whether to compute their subscriptions again. */
      refreshcache: booleanParameter.optional(),
      /** Whether they have their subscriptions, unless `include` names these. Defaults to true. */
      includesubscription: booleanParameter.optional(),
      include: listParameter(enumParameter(['Subscription'])).optional(),
    }),
    paging: v2Paging(['Id', 'Name']),
    responses: { 200: collection(v2Workgroup) },
  }),
  getWorkgroup: GET('/workgroups/{id}', {
    summary: 'A workgroup that the user is in.',
    permission: resource('BROWSE', 'workgroup', 'id'),
    responses: { 200: record(v2Workgroup) },
  }),
  listUserSettings: GET('/users/{userId}/settings', {
    summary: 'The settings of the user.',
    permission: resource('BROWSE', 'user', 'userId'),
    query: z.object({ id: idsParameter }),
    paging: v2Paging(['Id', 'DateModified', 'Name']),
    responses: { 200: collection(v2UserSetting) },
  }),
  updateUserSettings: POST('/users/{userId}/settings', {
    summary: 'Sets settings of the signed-in user, by name or by id.',
    permission: session,
    body: json({
      UserSettings: z.array(
        z.object({
          Id: textParameter.optional(),
          Name: textParameter.pipe(
            z.string().regex(/^[\w-]+$/, 'must be letters, digits, dashes and underscores'),
          ),
          Value: z.preprocess(
            (value) => (typeof value === 'boolean' ? String(value) : value),
            textParameter,
          ),
          Type: enumParameter(userSettingTypes).default('string'),
        }),
      ),
    }),
    responses: { 200: collection(v2UserSetting) },
  }),
  listAgreements: GET('/users/current/apiagreements', {
    summary: 'The agreements of the API, and which of them the user has signed.',
    permission: user,
    query: z.object({ id: idsParameter, category: textParameter.optional() }),
    paging: v2Paging(['Id', 'Title', 'DateSigned']),
    responses: { 200: collection(v2Agreement) },
    decided: 'api-agreements',
  }),
  signAgreement: POST('/users/current/apiagreements/{id}/sign', {
    summary: 'Signs an agreement, in a signed-in browser.',
    permission: session,
    responses: { 200: record(v2Agreement) },
    decided: 'api-agreements',
  }),
})
