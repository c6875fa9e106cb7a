import { limits, OAuthError, type oauth, type ProfileFacts } from '@benchtop/contracts'
import { parseScopes } from '../../access/scopes.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import { ok } from '../face-handlers.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Authorization } from './authorization.ts'
import { authenticateClient, identifyClient } from './client-authentication.ts'
import { deviceAddress, devicePath } from './devices.ts'
import { missingParameters } from './exchange.ts'

type Options = {
  readonly authorization: Authorization
  readonly tokens: Tokens
  readonly applications: ApplicationStore
  readonly places: Places
  readonly facts: Pick<ProfileFacts, 'deviceResponseType'>
}

export function authorizationOauth(options: Options): Handlers<typeof oauth> {
  const { authorization: rules, places, facts } = options
  const assumed = facts.deviceResponseType === 'optional' ? 'device_code' : undefined
  return {
    token({ body, authorization }) {
      const { client_id: clientId, client_secret: clientSecret, grant_type: grantType } = body
      const application = authenticateClient(options, { authorization, clientId, clientSecret })
      const exchange = rules.exchanges.get(grantType.toLowerCase())
      if (exchange === undefined) {
        throw new OAuthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code, device or urn:ietf:params:oauth:grant-type:device_code.',
        )
      }
      const token = exchange(application, body)
      return { status: 200, record: { access_token: token, token_type: 'Bearer' } }
    },
    deviceAuthorization({ query, body, authorization }) {
      const clientId = body.client_id ?? query.client_id
      const clientSecret = body.client_secret
      const application = identifyClient(options, { authorization, clientId, clientSecret })
      const responseType = body.response_type ?? query.response_type ?? assumed
      if (responseType === undefined) throw missingParameters(['response_type'])
      if (responseType !== 'device_code') {
        throw new OAuthError('unsupported_response_type', 'response_type must be device_code.')
      }
      const scopes = parseScopes(body.scope ?? query.scope ?? '')
      if ('unknown' in scopes) {
        const unknown = scopes.unknown.join(', ')
        throw new OAuthError('invalid_scope', `There is no scope ${unknown}.`)
      }
      const { userCode, deviceCode } = rules.devices.start(application.id, scopes.scopes)
      const page = `${places.uiUrl}${devicePath}`
      const pageWithCode = `${places.uiUrl}${deviceAddress(userCode)}`
      return ok({
        verification_uri: page,
        verification_with_code_uri: pageWithCode,
        verification_uri_complete: pageWithCode,
        user_code: userCode,
        expires_in: limits.oauth.deviceCodeMs / 1000,
        device_code: deviceCode,
        interval: limits.oauth.pollIntervalMs / 1000,
      })
    },
    revoke({ body, authorization }) {
      const { client_id: clientId, client_secret: clientSecret, token } = body
      const application = authenticateClient(options, { authorization, clientId, clientSecret })
      if (token === undefined) throw missingParameters(['token'])
      const owner = options.tokens.userOf(token)
      // RFC 7009: a token that is unknown or already revoked is no error, since it is as the client wants it.
      if (owner === undefined) return { status: 200, record: {} }
      if (owner.applicationId !== application.id) {
        throw new OAuthError('invalid_grant', 'This token was not issued to this application.')
      }
      options.tokens.revoke(token)
      return { status: 200, record: {} }
    },
  }
}
