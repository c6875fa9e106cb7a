import { oauth } from '@benchtop/contracts'
import type { Case } from './calls.ts'
import { allowed, tokenFor, webApp } from './oauth.ts'
import type { AnyValidCall } from './valid-calls/valid-call.ts'

/** The newest code of the web application that can be exchanged for a token, and its newest token. */
let newestCode = ''
let newestToken = ''

/** A call of each operation of OAuth that succeeds on the test seed. */
const validCalls: Readonly<Record<keyof typeof oauth, AnyValidCall>> = {
  token: {
    async before(platform) {
      newestCode = (await allowed(platform)).get('code') ?? ''
    },
    members: () => ({
      grant_type: 'authorization_code',
      code: newestCode,
      redirect_uri: webApp.redirectUri,
      client_id: webApp.clientId,
      client_secret: webApp.clientSecret,
    }),
    status: 200,
  },
  deviceAuthorization: {
    members: {
      client_id: webApp.clientId,
      response_type: 'device_code',
      scope: 'read project 4001',
    },
    status: 200,
  },
  revoke: {
    async before(platform) {
      newestToken = await tokenFor(platform, 'read project 4001')
    },
    members: () => ({
      token: newestToken,
      client_id: webApp.clientId,
      client_secret: webApp.clientSecret,
    }),
    status: 200,
  },
}

/** Every operation of OAuth with its valid call. */
export const oauthCases: readonly Case[] = [
  { id: oauth.token.id, operation: oauth.token, call: validCalls.token },
  {
    id: oauth.deviceAuthorization.id,
    operation: oauth.deviceAuthorization,
    call: validCalls.deviceAuthorization,
  },
  { id: oauth.revoke.id, operation: oauth.revoke, call: validCalls.revoke },
]
