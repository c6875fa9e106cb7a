import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import Strategy, { type VerifyCallback } from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import { describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../emulator-options.ts'
import { createEmulator } from '../../emulator.ts'
import { decide } from '../../testing/devices.ts'
import { signedIn, webApp } from '../../testing/oauth.ts'
import { pathOf } from '../../kernel/places.ts'
import { ways } from '../../testing/mounted.ts'
import { startTestPlatform as startAt, type TestPlatform } from '../../testing/test-platform.ts'

// Client libraries that follow the RFCs, against the unmodified platform: they need its address and that it is http.

const addresses = {
  'three ports': createEmulator,
  'one port': ways['one port'],
  'a base in an Express app': ways['an Express app with a base'],
  'a base under Vite': ways['Vite’s server for development'],
}

const scope = 'read project 4001'

/** Walks the dialog as Ada; where the browser is sent. */
async function walk(platform: TestPlatform, url: URL, decision: string): Promise<URL> {
  const browser = await signedIn(platform)
  const page = await browser.submit(await browser.get(url.href), { decision })
  return new URL(page.location!)
}

async function expectToken(platform: TestPlatform, token: string): Promise<void> {
  const { status } = await platform.withToken(token).get('v1pre3/projects/4001')
  expect(status).toBe(200)
}

describe.each(Object.entries(addresses))('with a platform at %s', (_, start) => {
  const startTestPlatform = (options: EmulatorOptions = {}) => startAt(options, start)

  describe('openid-client', () => {
    function configure(
      { apiUrl }: TestPlatform,
      authentication?: openid.ClientAuth,
      issuer = apiUrl,
    ): Promise<openid.Configuration> {
      const { clientId, clientSecret } = webApp
      return openid.discovery(new URL(issuer), clientId, clientSecret, authentication, {
        algorithm: 'oauth2',
        // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: the bench serves http
        execute: [openid.allowInsecureRequests],
      })
    }

    async function begin(config: openid.Configuration) {
      const verifier = openid.randomPKCECodeVerifier()
      const state = openid.randomState()
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: webApp.redirectUri,
        scope,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return { url, checks: { pkceCodeVerifier: verifier, expectedState: state } }
    }

    it.each([
      ['in the body', openid.ClientSecretPost(webApp.clientSecret)],
      ['by basic', openid.ClientSecretBasic(webApp.clientSecret)],
    ])(
      '[ACC-10, ACC-22] gets a token by the web flow, with its secret %s',
      async (_, authentication) => {
        await using platform = await startTestPlatform()
        const config = await configure(platform, authentication)
        const { url, checks } = await begin(config)
        const back = await walk(platform, url, 'allow')
        const tokens = await openid.authorizationCodeGrant(config, back, checks)
        await expectToken(platform, tokens.access_token)
      },
    )

    it('[ACC-22] gets none with another verifier, or another state', async () => {
      await using platform = await startTestPlatform()
      const config = await configure(platform)
      const { url, checks } = await begin(config)
      const back = await walk(platform, url, 'allow')
      const pkceCodeVerifier = openid.randomPKCECodeVerifier()
      await expect(
        openid.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier }),
      ).rejects.toMatchObject({ error: 'invalid_grant' })
      const tampered = new URL(back)
      tampered.searchParams.set('state', openid.randomState())
      await expect(openid.authorizationCodeGrant(config, tampered, checks)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('"state"') },
      })
    })

    it('[ACC-08] receives the user’s refusal', async () => {
      await using platform = await startTestPlatform()
      const config = await configure(platform)
      const { url, checks } = await begin(config)
      const back = await walk(platform, url, 'deny')
      await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
        error: 'access_denied',
      })
    })

    it('[ACC-13] gets a token for a device', async () => {
      // By the documentation, a device states response_type, which no library sends.
      await using platform = await startTestPlatform({ profile: 'field' })
      const config = await configure(platform)
      const device = await openid.initiateDeviceAuthorization(config, { scope })
      expect(device.verification_uri_complete).toContain(device.user_code)
      await decide(platform, device.user_code, 'approve')
      // It would wait for the interval before it polls for the first time.
      const tokens = await openid.pollDeviceAuthorizationGrant(config, {
        ...device,
        interval: 0.001,
      })
      await expectToken(platform, tokens.access_token)
    })
  })

  describe('openid-client with the address of the pages', () => {
    it('[ACC-10] configures itself from there', async () => {
      await using platform = await startTestPlatform()
      const { clientId, clientSecret } = webApp
      const config = await openid.discovery(
        new URL(platform.uiUrl),
        clientId,
        clientSecret,
        undefined,
        {
          algorithm: 'oauth2',
          // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: the bench serves http
          execute: [openid.allowInsecureRequests],
        },
      )
      expect(config.serverMetadata()).toMatchObject({
        issuer: platform.uiUrl,
        authorization_endpoint: `${platform.uiUrl}/oauth/authorize`,
        token_endpoint: `${platform.apiUrl}/v1pre3/oauthv2/token`,
      })
    })
  })

  describe('oauth4webapi', () => {
    const client = { client_id: webApp.clientId }
    const authentication = oauth.ClientSecretBasic(webApp.clientSecret)
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out: the bench speaks http
    const insecure = { [oauth.allowInsecureRequests]: true }

    async function discover({ apiUrl }: TestPlatform): Promise<oauth.AuthorizationServer> {
      const issuer = new URL(apiUrl)
      const reply = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
      return oauth.processDiscoveryResponse(issuer, reply)
    }

    it('[ACC-10, ACC-22] gets a token by the web flow', async () => {
      await using platform = await startTestPlatform()
      const server = await discover(platform)
      const verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const url = new URL(server.authorization_endpoint!)
      url.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: webApp.redirectUri,
        response_type: 'code',
        scope,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      }).toString()
      const back = await walk(platform, url, 'allow')
      const parameters = oauth.validateAuthResponse(server, client, back, state)
      const request = () =>
        oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          parameters,
          webApp.redirectUri,
          verifier,
          insecure,
        )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, await request())
      await expectToken(platform, tokens.access_token)
      const again = await request()
      await expect(
        oauth.processAuthorizationCodeResponse(server, client, again),
      ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
    })

    it('[ACC-12, ACC-13] gets a token for a device after the interval', async () => {
      // By the documentation, a device states response_type, which no library sends.
      await using platform = await startTestPlatform({ profile: 'field' })
      const server = await discover(platform)
      const begun = await oauth.deviceAuthorizationRequest(
        server,
        client,
        authentication,
        { scope },
        insecure,
      )
      const device = await oauth.processDeviceAuthorizationResponse(server, client, begun)
      const ask = async () => {
        const { device_code: code } = device
        const reply = await oauth.deviceCodeGrantRequest(
          server,
          client,
          authentication,
          code,
          insecure,
        )
        return oauth.processDeviceCodeResponse(server, client, reply)
      }
      await expect(ask()).rejects.toMatchObject({ error: 'authorization_pending' })
      await expect(ask()).rejects.toMatchObject({ error: 'slow_down' })
      await decide(platform, device.user_code, 'approve')
      await expectToken(platform, (await ask()).access_token)
    })
  })

  describe('simple-oauth2', () => {
    it('[ACC-10] gets a token by the web flow and revokes it', async () => {
      await using platform = await startTestPlatform()
      const client = new AuthorizationCode({
        client: { id: webApp.clientId, secret: webApp.clientSecret },
        auth: {
          tokenHost: platform.apiUrl,
          tokenPath: `${pathOf(platform.apiUrl)}/v1pre3/oauthv2/token`,
          revokePath: `${pathOf(platform.apiUrl)}/v1pre3/oauthv2/revoke`,
          authorizeHost: platform.uiUrl,
          authorizePath: `${pathOf(platform.uiUrl)}/oauth/authorize`,
        },
      })
      const { redirectUri } = webApp
      const url = new URL(client.authorizeURL({ redirect_uri: redirectUri, scope, state: 'state' }))
      const back = await walk(platform, url, 'allow')
      expect(back.searchParams.get('state')).toBe('state')
      const code = back.searchParams.get('code')!
      const token = await client.getToken({ code, redirect_uri: redirectUri })
      const { access_token: accessToken } = token.token as { access_token: string }
      await expectToken(platform, accessToken)
      await token.revoke('access_token')
      const { status } = await platform.withToken(accessToken).get('v1pre3/projects/4001')
      expect(status).toBe(401)
    })
  })

  describe('passport-oauth2', () => {
    it('[ACC-10, ACC-22] signs a user in by the web flow, with PKCE and state', async () => {
      await using platform = await startTestPlatform()
      const strategy = new Strategy(
        {
          authorizationURL: `${platform.uiUrl}/oauth/authorize`,
          tokenURL: `${platform.apiUrl}/v1pre3/oauthv2/token`,
          clientID: webApp.clientId,
          clientSecret: webApp.clientSecret,
          callbackURL: webApp.redirectUri,
          scope,
          state: true,
          pkce: true,
        },
        (token: string, _refresh: string, _profile: unknown, done: VerifyCallback) => {
          done(null, { token })
        },
      )
      // passport gives the request a session, and the strategy what it calls in the end.
      const session = {}
      const authenticate = (query: Record<string, string>) =>
        new Promise<{ redirect?: string; user?: { token: string } }>((resolve, reject) => {
          const request = { query, session }
          Object.assign(Object.create(strategy) as object, {
            redirect: (redirect: string) => resolve({ redirect }),
            success: (user: { token: string }) => resolve({ user }),
            fail: (challenge: unknown) => reject(new Error(JSON.stringify(challenge))),
            error: reject,
            authenticate: strategy.authenticate,
          }).authenticate(request as never)
        })
      const { redirect } = await authenticate({})
      const back = await walk(platform, new URL(redirect!), 'allow')
      const { user } = await authenticate(Object.fromEntries(back.searchParams))
      await expectToken(platform, user!.token)
    })
  })
})
