import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConnectionError, memoryStore } from '@benchtop/app-runtime'
import { createApp, type TriggeredVisitor } from '@benchtop/app-runtime/web'
import { scenarios } from '@benchtop/client/scenarios'
import { describe, expect, it } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

type Handler = (visitor: TriggeredVisitor) => Promise<string>
type Listen = (platform: TestPlatform, redirectUri: string) => RequestListener

/** A web app on its own port, with the platform that it is registered on. */
async function served(listen: Listen) {
  let listener: RequestListener = () => undefined
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [web, native] = defaultSeed.applications!
  const redirectUri = `${url}/callback`
  const applications = [{ ...web!, redirectUri, launchPermission: 'write' as const }, native!]
  const platform = await startTestPlatform({ seed: { ...defaultSeed, applications } })
  listener = listen(platform, redirectUri)
  return {
    platform,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await platform.close()
    },
  }
}

/** An app as the runtime makes them, which tries again what may have failed for the moment. */
const appWith = (onTrigger: Handler) =>
  served(({ apiUrl, uiUrl, storeUrl }, redirectUri) => {
    const app = createApp({
      apiUrl,
      uiUrl,
      storeUrl,
      // The clock belongs to the scenario.
      sleep: async () => {},
      random: () => 0.5,
      clientId: 'web-app',
      clientSecret: 'web-secret',
      redirectUri,
      store: memoryStore(),
      onTrigger,
    })
    return (request, response) => {
      app.handle(request, response).then(
        (isAnswered) => isAnswered || response.writeHead(404).end(),
        () => response.writeHead(500).end(),
      )
    }
  })

async function again<Value>(request: () => Promise<Value>): Promise<Value> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ConnectionError) return request()
    throw error
  }
}

const sound: Handler = async ({ client, session }) => {
  try {
    await client.v1.getProject({ id: '4001' })
    const report = { projectId: '4001', Name: 'Report', appsessionid: session.Id }
    const { Id: id } = await again(() => client.v1.createAppResult(report))
    await again(() =>
      client.v1.uploadAppResultFile({ appResultId: id, Name: 'a.txt', data: 'text' }),
    )
    await client.v1.updateAppSession({ id: session.Id, Status: 'Complete' })
    return '/report'
  } catch {
    return '/failed'
  }
}

/** The same app without a library and without a second try. */
const carelessApp = () =>
  served(({ apiUrl }, redirectUri) => (request, response) => {
    const given = new URL(request.url ?? '', apiUrl).searchParams
    const call = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${apiUrl}/v1pre3/${path}`, init)
      if (!answer.ok) throw new Error(String(answer.status))
      return (await answer.json()) as { access_token: string; Response: { Id: string } }
    }
    const work = async (): Promise<void> => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: given.get('authorization_code') ?? '',
        redirect_uri: redirectUri,
        client_id: 'web-app',
        client_secret: 'web-secret',
      })
      const token = await call('oauthv2/token', { method: 'POST', body })
      const headers = { 'x-access-token': token.access_token }
      const post = (path: string, members: Record<string, string> | string) =>
        call(path, {
          method: 'POST',
          headers,
          body: typeof members === 'string' ? members : new URLSearchParams(members),
        })
      await call('projects/4001', { headers })
      const session = (given.get('appsessionuri') ?? '').split('/').at(-1) ?? ''
      const made = await post(`projects/4001/appresults?appsessionid=${session}`, {
        Name: 'Report',
      })
      await post(`appresults/${made.Response.Id}/files?name=a.txt`, 'text')
      await post(`appsessions/${session}`, { Status: 'Complete' })
    }
    work().then(
      () => response.end('done'),
      () => response.writeHead(500).end(),
    )
  })

const launch = {
  as: '1001',
  properties: [
    { Name: 'Input.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] },
  ] as never,
}
const run = (platform: TestPlatform, name: string, more = {}) =>
  platform.runScenario(name, '2001', { ...launch, ...more })

/** An app that fails never ends its session: so long it is waited for, with all that fail at the same time. */
const failing = { timeoutMs: 5_000 }

describe('[HAR-10] the scenario', () => {
  it.concurrent.for(['cut-upload', 'lost-answer', 'unavailable', 'rate-limit-storm'])(
    '%s is passed by an app that tries again, and failed by one that does not',
    async (name, { expect }) => {
      await using good = await appWith(sound)
      await using bad = await carelessApp()
      const failed = run(bad.platform, name, failing)
      expect(await run(good.platform, name)).toMatchObject({ name, outcome: 'passed' })
      expect(await good.platform.control.listFaults()).toEqual([])
      expect(await failed).toMatchObject({ name, outcome: 'failed' })
    },
  )

  it.concurrent('revoked-token is passed by an app that answers its user, and failed by one that answers 500', async ({
    expect,
  }) => {
    await using good = await appWith(sound)
    await using bad = await carelessApp()
    const failed = run(bad.platform, 'revoked-token', failing)
    expect((await run(good.platform, 'revoked-token')).outcome).toBe('passed')
    expect((await failed).outcome).toBe('failed')
  })

  it('slow-consent moves the clock beyond the code that the app gets', async () => {
    await using good = await appWith(sound)
    const { outcome, steps } = await run(good.platform, 'slow-consent')
    expect([outcome, steps.at(-1)?.text]).toEqual(['passed', expect.stringContaining('answered 4')])
  })

  it('time-out moves the clock while the app works, which finds its session TimedOut', async () => {
    const ended = Promise.withResolvers<string>()
    await using app = await appWith(async ({ client, session }) => {
      for (;;) {
        const { Status } = await client.v1.getAppSession({ id: session.Id })
        if (Status === 'Running') continue
        ended.resolve(Status)
        return '/ended'
      }
    })
    expect((await run(app.platform, 'time-out')).outcome).toBe('passed')
    expect(await ended.promise).toBe('TimedOut')
  })

  it('expired-purchase lets a purchase expire that the app has started', async () => {
    await using app = await appWith(async ({ session, client }) => {
      const { v1 } = client
      await v1.getAppSession({ id: session.Id })
      return '/report'
    })
    const { platform } = app
    const { sessionId } = await platform.trigger({ user: '1001', application: '2001' })
    const report = run(platform, 'expired-purchase')
    const buyer = platform.clientFor('1001', { application: '2001' })
    await buyer.billing.createPurchase({
      AppSessionId: sessionId,
      Products: [{ Id: '3001', Quantity: 1 }],
    } as never)
    expect((await report).outcome).toBe('passed')
  })

  it('failed-node stops one of two nodes of a native app', async () => {
    const [web, native] = defaultSeed.applications!
    const command = ['sh', '-c', 'trap "exit 1" TERM; sleep 5 & wait']
    const applications = [web!, { ...native!, command: command as never }]
    await using platform = await startTestPlatform({ seed: { ...defaultSeed, applications } })
    const { outcome, steps } = await platform.runScenario('failed-node', '2002', { as: '1001' })
    expect([outcome, steps]).toMatchObject(['passed', [{}, { text: 'One node was stopped.' }, {}]])
  })

  it('is unreached by an app that does nothing of what it is about', async () => {
    await using app = await appWith(async ({ client, session }) => {
      await client.v1.updateAppSession({ id: session.Id, Status: 'Complete' })
      return '/report'
    })
    for (const name of ['cut-upload', 'lost-answer']) {
      expect((await run(app.platform, name)).outcome).toBe('unreached')
    }
  })

  it('leaves the faults that stood before as they were', async () => {
    await using app = await appWith(sound)
    const standing = { operation: 'v2.*', latencyMs: 1 } as const
    await app.platform.setFaults([standing])
    await run(app.platform, 'cut-upload')
    expect(await app.platform.control.listFaults()).toMatchObject([standing])
  })

  it('that does not exist is refused with the names of those that do', async () => {
    await using platform = await startTestPlatform()
    await expect(platform.runScenario('rain', '2001')).rejects.toThrow(
      `There is no scenario "rain". There are ${scenarios.map(({ name }) => name).join(', ')}.`,
    )
  })
})
