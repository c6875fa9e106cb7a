import { z } from 'zod'
import { operation } from '../operation.ts'
import { v2Paging } from '../paging.ts'
import { resource, visible } from '../permission.ts'
import { collection, record } from '../results.ts'
import { integerParameter, listParameter, textParameter, wordParameter } from '../scalars.ts'
import { appSessionStatuses } from '../states/appsession.ts'
import { deliveryStatuses, qcStatuses, v2AppSession } from './records/appsession.ts'

export const v2AppSessions = {
  getAppSession: operation({
    id: 'v2.getAppSession',
    api: 'v2',
    method: 'GET',
    path: '/appsessions/{id}',
    summary: 'Returns an analysis session.',
    permission: resource('BROWSE', 'appsession', 'id'),
    responses: { 200: record(v2AppSession) },
    source: 'stated',
  }),
  listAppSessions: operation({
    id: 'v2.listAppSessions',
    api: 'v2',
    method: 'GET',
    path: '/appsessions',
    summary: 'Lists the analysis sessions that the caller may browse.',
    permission: visible('BROWSE', 'appsession'),
    query: z.object({
      appid: integerParameter.optional(),
      name: textParameter.optional(),
      executionstatus: listParameter(wordParameter(appSessionStatuses)).optional(),
      qcstatus: listParameter(wordParameter(qcStatuses)).optional(),
      deliverystatus: listParameter(wordParameter(deliveryStatuses)).optional(),
      usercreatedby: integerParameter.optional(),
      'output.projects': listParameter(integerParameter).optional(),
      'input.runs': listParameter(integerParameter).optional(),
    }),
    paging: v2Paging([
      'Name',
      'Id',
      'AppId',
      'ExecutionStatus',
      'ModifiedOn',
      'DateCreated',
      'AppName',
      'TotalSize',
      'QcStatus',
      'DeliveryStatus',
    ]),
    responses: { 200: collection(v2AppSession) },
    source: 'stated',
  }),
} as const
