import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const headers = { 'content-type': 'application/json' }

async function withWorkflow(data?: string) {
  const platform = await startTestPlatform(data === undefined ? {} : { data })
  const launched = await platform.ada.postJson('v2/applications/2002/launch', {
    InputParameters: { of: 'biosamples/12001' },
  })
  await platform.idle()
  const AppSessionId = launched.body.Response.Id as string
  const members = { Name: 'Depths', AppSessionId }
  const made = await platform.ada.postJson('v2/applications/2002/workflows', members)
  return { platform, address: `v2/workflows/${made.body.Response.Id as string}/biosamples` }
}

const depend = (platform: Awaited<ReturnType<typeof startTestPlatform>>) =>
  platform.ada.send(
    'PUT',
    'v2/applications/2002/workflowdependencies',
    headers,
    JSON.stringify({ Dependencies: [{ Type: 'BioSampleYield', RequiredYield: 2000 }] }),
  )

it('[V2-02] a workflow that was about to start is launched once by the next start of the platform', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const { platform, address } = await withWorkflow(folder.path)
  // Whatever was launched before the platform closed isn't launched again, and the rest is.
  await depend(platform)
  await platform.close()
  for (const _ of [1, 2]) {
    const again = await startTestPlatform({ data: folder.path })
    await again.idle()
    await depend(again)
    await again.idle()
    const { body } = await again.ada.get(address)
    expect(body.Response.Items).toMatchObject([{ Status: 'Launched' }, { Status: 'Waiting' }])
    const sessions = await again.ada.get('v2/appsessions?appid=2002&name=Depths%20NA12878')
    expect(sessions.body.Response.TotalCount).toBe(1)
    await again.close()
  }
})

it('[V2-02] a workflow starts again in a restored state in which it had not started', async () => {
  const { platform, address } = await withWorkflow()
  onTestFinished(() => platform.close())
  const before = platform.snapshot()
  await depend(platform)
  await platform.idle()
  await platform.restore(before)
  expect((await platform.ada.get(`${address}?status=Launched`)).body.Response.TotalCount).toBe(0)
  await depend(platform)
  await platform.idle()
  expect((await platform.ada.get(`${address}?status=Launched`)).body.Response.TotalCount).toBe(1)
})
