import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { describe, expect, it } from 'vitest'
import { decide } from '../../testing/devices.ts'
import { signedIn, webApp } from '../../testing/oauth.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

// Two client libraries that follow the RFCs, against the unmodified platform. Apart from its addresses they only need
// `response_type` for devices, which RFC 8628 doesn't have.

const devices = { scope: 'read project 4001', response_type: 'device_code' }

function serverOf({ apiUrl, uiUrl }: TestPlatform) {
  return {
    issuer: apiUrl,
    authorization_endpoint: `${uiUrl}/oauth/authorize`,
    token_endpoint: `${apiUrl}/v1pre3/oauthv2/token`,
    device_authorization_endpoint: `${apiUrl}/v1pre3/oauthv2/deviceauthorization`,
  }
}

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

describe('openid-client', () => {
  function configure(platform: TestPlatform, authentication?: openid.ClientAuth) {
    const { clientId, clientSecret } = webApp
    const config = new openid.Configuration(
      serverOf(platform),
      clientId,
      clientSecret,
      authentication,
    )
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out: the bench speaks http
    openid.allowInsecureRequests(config)
    return config
  }

  async function begin(config: openid.Configuration) {
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: webApp.redirectUri,
      scope: 'read project 4001',
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
      const config = configure(platform, authentication)
      const { url, checks } = await begin(config)
      const back = await walk(platform, url, 'allow')
      const tokens = await openid.authorizationCodeGrant(config, back, checks)
      await expectToken(platform, tokens.access_token)
    },
  )

  it('[ACC-22] gets none with another verifier, or another state', async () => {
    await using platform = await startTestPlatform()
    const config = configure(platform)
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
    const config = configure(platform)
    const { url, checks } = await begin(config)
    const back = await walk(platform, url, 'deny')
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
    })
  })

  it('[ACC-13] gets a token for a device', async () => {
    await using platform = await startTestPlatform()
    const config = configure(platform)
    const device = await openid.initiateDeviceAuthorization(config, devices)
    expect(device.verification_uri_complete).toContain(device.user_code)
    await decide(platform, device.user_code, 'approve')
    // It would wait for the interval before it polls for the first time.
    const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.001 })
    await expectToken(platform, tokens.access_token)
  })
})

describe('oauth4webapi', () => {
  const client = { client_id: webApp.clientId }
  const authentication = oauth.ClientSecretBasic(webApp.clientSecret)
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out: the bench speaks http
  const insecure = { [oauth.allowInsecureRequests]: true }

  it('[ACC-10, ACC-22] gets a token by the web flow', async () => {
    await using platform = await startTestPlatform()
    const server = serverOf(platform)
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = new URL(server.authorization_endpoint)
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: webApp.redirectUri,
      response_type: 'code',
      scope: 'read project 4001',
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
    await using platform = await startTestPlatform()
    const server = serverOf(platform)
    const begun = await oauth.deviceAuthorizationRequest(
      server,
      client,
      authentication,
      devices,
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
