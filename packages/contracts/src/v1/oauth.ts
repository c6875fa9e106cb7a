import { z } from 'zod'
import { operation } from '../operation.ts'
import { bearer } from '../permission.ts'
import { record } from '../results.ts'
import { textParameter } from '../scalars.ts'
import { tokenRecord } from './records/token.ts'

export const tokens = {
  getCurrentToken: operation({
    id: 'v1.getCurrentToken',
    api: 'v1',
    method: 'GET',
    path: '/oauthv2/token/current',
    summary: 'What the token of the call is good for; the query alone is enough to send it.',
    permission: bearer,
    query: z.object({ access_token: textParameter.optional() }),
    responses: { 200: record(tokenRecord) },
    source: 'stated',
  }),
} as const
