import { z } from 'zod'
import { POST, operationsOf, form } from '../operation.ts'
import { ownProtocol } from '../permission.ts'
import { record } from '../results.ts'
import { textParameter } from '../scalars.ts'

/** RFC 6749: "Parameters sent without a value MUST be treated as if they were omitted." */
const parameter = z
  .preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    textParameter.optional(),
  )
  .optional()

const client = { client_id: parameter, client_secret: parameter }
const device = { client_id: parameter, response_type: parameter, scope: parameter }

/** What the token endpoint gives. The platform's documentation has `access_token` alone; clients ask for the type. */
const tokenAnswer = z.strictObject({ access_token: z.string(), token_type: z.literal('Bearer') })

/** How a device shows its user where to go, and how it asks for the outcome. Times are seconds. */
const deviceAnswer = z.strictObject({
  verification_uri: z.url(),
  verification_with_code_uri: z.url(),
  /** The same under the name of RFC 8628. */
  verification_uri_complete: z.url(),
  user_code: z.string(),
  expires_in: z.number().int().positive(),
  device_code: z.string(),
  interval: z.number().int().positive(),
})

/** The operations of OAuth 2.0, by the name behind `oauth.` in their ids. They have no envelope. */
export const oauth = operationsOf('oauth', {
  token: POST('/oauthv2/token', {
    summary: 'Exchanges the code of a dialog or a device for an access token.',
    permission: ownProtocol,
    body: {
      kind: 'form',
      mayBeQuery: true,
      members: z.object({
        grant_type: textParameter,
        code: parameter,
        redirect_uri: parameter,
        code_verifier: parameter,
        /** The code of a device under the name of RFC 8628; the platform's own is `code`. */
        device_code: parameter,
        ...client,
      }),
    },
    responses: { 200: record(tokenAnswer) },
  }),
  deviceAuthorization: POST('/oauthv2/deviceauthorization', {
    summary:
      'Starts the device flow, for devices without a browser. Accepts a form or query parameters.',
    permission: ownProtocol,
    query: z.object(device),
    body: form({ ...device, ...client }),
    responses: { 200: record(deviceAnswer) },
  }),
  revoke: POST('/oauthv2/revoke', {
    summary: 'Revokes a token of the application, as RFC 7009 describes.',
    permission: ownProtocol,
    body: form({
      token: parameter,
      /** Accepted and not needed: all tokens are access tokens. */
      token_type_hint: parameter,
      ...client,
    }),
    responses: { 200: record(z.strictObject({})) },
    decided: 'oauth-names',
  }),
})
