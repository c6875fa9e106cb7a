import { expect, it } from 'vitest'
import { fakeEngine, fakeImage } from '../../testing/fake-engine.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

/** A platform with an app that is an image, and an engine that the test plays. */
async function startWithImage(members: Readonly<Record<string, unknown>>) {
  const { path } = await fakeEngine(await testFolder())
  const platform = await startTestPlatform({ executor: 'auto', environment: { PATH: path } })
  await platform.seed({
    applications: [
      { id: '2900', owner: '1001', name: 'Boxed', kind: 'native', image: fakeImage, ...members },
    ],
  })
  return platform
}

it('[NAT-02] launches an app that is an image, from its inputs to its AppResults', async () => {
  const script = `test -s $BENCHTOP_DATA/input/AppSession.json || exit 4
    mkdir -p $BENCHTOP_DATA/output/appresults/4001/Boxed && echo 30 > $BENCHTOP_DATA/output/appresults/4001/Boxed/depth.txt`
  await using platform = await startWithImage({ command: ['/bin/sh', '-c', script] })
  const { appSession } = await platform.launch({ user: '1001', application: '2900' })
  await platform.idle()
  const { body } = await platform.ada.get(`${appSession}/appresults`)
  expect(body.Response.Items).toMatchObject([{ Name: 'Boxed', Status: 'Complete' }])
})

it('[NAT-02] launches nodes in their own images', async () => {
  await using platform = await startWithImage({ command: ['/bin/true'] })
  const { body } = await platform.control.postJson('_emulator/launches', {
    user: '1001',
    application: '2900',
    nodes: [{}, { containerImageId: 'example/other:2' }],
  })
  await platform.idle()
  const { appSession } = body as { appSession: string }
  const id = appSession.split('/').at(-1)
  const { children } = (await platform.control.get(`_emulator/appsessions/${id}`)).body
  expect(children).toMatchObject([
    { status: expect.any(String) },
    { status: 'Aborted', statusSummary: expect.stringContaining('no image "example/other:2"') },
  ])
})

it('[NAT-02] needs no command where there is an image, and reports what an agent’s jobs lack', async () => {
  await using platform = await startWithImage({})
  await platform.control.send(
    'PUT',
    '_emulator/agents/mine',
    { 'content-type': 'application/json' },
    JSON.stringify({ workingDirectory: await testFolder() }),
  )
  const launched = await platform.ada.postJson('v1pre3/applications/2900/appsessions', {
    Name: 'Boxed',
    AgentId: 'mine',
    Properties: [],
  })
  await platform.idle()
  const { Href } = launched.body.Response
  expect((await platform.ada.get(Href)).body.Response).toMatchObject({
    Status: 'Aborted',
    StatusSummary: expect.stringContaining('Boxed has no command, only an image'),
  })
})
