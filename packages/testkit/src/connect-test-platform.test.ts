import { describe, expect, it } from 'vitest'
import { connectTestPlatform } from './connect-test-platform.ts'
import { startTestPlatform } from './start-test-platform.ts'

describe('connectTestPlatform', () => {
  it('[HAR-05] uses the platform that the environment names, with its app', async () => {
    await using running = await startTestPlatform()
    const [web] = (await running.control.getStatus()).applications
    const platform = await connectTestPlatform({
      BENCHTOP_UI_URL: running.uiUrl,
      BENCHTOP_CLIENT_ID: web!.clientId,
      BENCHTOP_CLIENT_SECRET: 'web-secret',
      BENCHTOP_REDIRECT_URI: 'http://127.0.0.1:3000/callback',
    })
    expect(platform).toMatchObject({ apiUrl: running.apiUrl, app: { id: web!.id } })
    expect(platform.connection).toMatchObject({
      storeUrl: running.storeUrl,
      clientId: 'web-app',
      clientSecret: 'web-secret',
    })
    const client = platform.clientFor('ada@example.test')
    await platform.setFaults([{ operation: 'v1.getProject', retryAfter: 30, times: 2 }])
    const before = await platform.clock.now()
    await Promise.all([client.v1.getProject({ id: '4001' }), client.v1.getProject({ id: '4001' })])
    expect(await platform.clock.now()).toBe(before + 30_000)
    await platform.requests.assert({ operation: 'v1.getProject', status: 200 }, 2)

    const { redirect } = await platform.launch(platform.app!, { as: '1002' })
    expect(redirect).toContain('authorization_code=')
    const { session } = await platform.launch('2002')
    expect(session.Status).toBe('Complete')
    await platform.clock.advance('1h')
    await platform.reset()
    await expect(client.v1.getAppSession({ id: session.Id })).rejects.toMatchObject({
      name: 'ApiError',
    })
  })

  it('[HAR-05] states what to do where no platform runs', async () => {
    await expect(connectTestPlatform({})).rejects.toThrow('benchtop exec -- COMMAND')
  })
})
