import { z } from 'zod'
import { DELETE, operationsOf } from '../operation.ts'
import { user } from '../permission.ts'
import { record } from '../results.ts'
import { timestamp } from '../scalars.ts'

/** A token that is no longer good for anything, and what it was good for. */
const revokedToken = z.strictObject({
  Status: z.literal('REVOKED'),
  DateCreated: timestamp,
  Scopes: z.array(z.string()),
})

export const v2Tokens = operationsOf('v2', {
  revokeCurrentToken: DELETE('/oauthv2tokens/current', {
    summary: 'Revokes the token used for the call.',
    permission: user,
    responses: { 200: record(revokedToken) },
    decided: 'token-revocation',
  }),
})
