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
    summary: 'Returns the scopes of the token. The token may be sent as a query parameter only.',
    permission: bearer,
    query: z.object({ access_token: textParameter.optional() }),
    responses: { 200: record(tokenRecord) },
    source: 'stated',
  }),
} as const
