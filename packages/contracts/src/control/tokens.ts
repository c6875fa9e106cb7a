import { z } from 'zod'
import { empty, record } from '../results.ts'
import { actingUser } from './authority.ts'
import { id, moment, ownerFilter, owners } from './scalars.ts'

/** What a token grants. The token itself is returned when it is issued, and never again. */
const tokenRecord = z.strictObject({
  id,
  user: id,
  application: id.nullable(),
  private: z.boolean(),
  /** Whether the user granted it in a dialog. */
  granted: z.boolean(),
  scopes: z.array(z.string()),
  created: moment,
})
export type ControlToken = z.output<typeof tokenRecord>

/** A token to issue: of a user, for an application, with scopes such as `browse global`. */
export const tokenRequest = z.strictObject({
  user: actingUser,
  application: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  private: z.boolean().optional(),
  /** Whether it is what a consent would grant: its scopes are in every later token that the user grants the application. */
  granted: z.boolean().optional(),
})
export type TokenRequest = z.output<typeof tokenRequest>

export const tokens = {
  listTokens: owners('listTokens', 'GET', '/tokens', {
    summary:
      'Lists what the tokens grant, newest first, without the tokens; ?user=<id> and ?application=<id> filter.',
    query: z.object(ownerFilter),
    responses: { 200: record(z.strictObject({ tokens: z.array(tokenRecord) })) },
  }),
  issueToken: owners('issueToken', 'POST', '/tokens', {
    summary: 'Issues a token of a user, for an application, with scopes.',
    body: { kind: 'json', members: tokenRequest },
    responses: { 200: record(z.strictObject({ token: z.string() })) },
  }),
  revokeToken: owners('revokeToken', 'DELETE', '/tokens/{token}', {
    summary: 'Revokes a token.',
    responses: { 204: empty },
  }),
  revokeTokenById: owners('revokeTokenById', 'POST', '/tokens/{id}/revoke', {
    summary: 'Revokes a token by its number in the list.',
    responses: { 204: empty },
  }),
} as const
