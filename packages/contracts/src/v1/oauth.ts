import { z } from 'zod'
import { GET, operationsOf } from '../operation.ts'
import { bearer } from '../permission.ts'
import { record } from '../results.ts'
import { textParameter } from '../scalars.ts'
import { tokenRecord } from './records/token.ts'

export const tokens = operationsOf('v1', {
  getCurrentToken: GET('/oauthv2/token/current', {
    summary: 'Returns the scopes of the token. The token may be sent as a query parameter only.',
    permission: bearer,
    query: z.object({ access_token: textParameter.optional() }),
    responses: { 200: record(tokenRecord) },
  }),
})
