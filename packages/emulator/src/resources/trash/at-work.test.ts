import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { installApp } from '../../testing/native-apps.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { discard } from '../../testing/trash.ts'

type Property = Readonly<Record<string, unknown>>

const reference = (name: string, type: string, ...items: string[]): Property =>
  type.endsWith('[]')
    ? { Name: name, Type: type, Items: items }
    : { Name: name, Type: type, Content: items[0] }

async function launch(platform: TestPlatform, ...properties: Property[]): Promise<string> {
  return (await platform.launch({ user: '1001', application: '2001', properties })).appSession
}

async function expectBusy(platform: TestPlatform, path: string, session: string): Promise<void> {
  const reply = await platform.ada.delete(path)
  expect({ path, status: reply.status }).toEqual({ path, status: 409 })
  expect(refusalOf(reply).message).toContain(`AppSession ${session.split('/').at(-1)} (`)
  expect((await platform.ada.get(path.replace(/\?.*/, ''))).status).toBe(200)
}

const named = [
  { what: 'an input', properties: [reference('Input.a', 'sample', 'v1pre3/samples/5001')] },
  {
    what: 'one of several',
    properties: [reference('Input.a', 'sample[]', 'v1pre3/samples/5001', 'v1pre3/samples/5002')],
  },
  { what: 'a file of it', properties: [reference('Input.a', 'file', 'v1pre3/files/7101')] },
] as const

describe('what a session in progress uses', () => {
  it.each(named)('[TRS-01] can’t be deleted where it is named as $what', async ({ properties }) => {
    await using platform = await startTestPlatform()
    const session = await launch(platform, ...properties)
    await expectBusy(platform, 'v1pre3/samples/5001', session)
    await expectBusy(platform, 'v1pre3/projects/4001', session)
    await expectBusy(platform, session, session)
    await discard(platform.ada, 'v1pre3/appresults/6001')
    await platform.ada.post(session, { Status: 'Complete' })
    await discard(platform.ada, 'v1pre3/samples/5001')
    await discard(platform.ada, 'v1pre3/projects/4001')
    await discard(platform.ada, session)
  })

  it('[TRS-01] can’t be deleted, whatever its kind', async () => {
    await using platform = await startTestPlatform()
    const kinds = [
      ['run', 'v1pre3/runs/8001'],
      ['appresult', 'v1pre3/appresults/6001'],
      ['project', 'v1pre3/projects/4001'],
    ] as const
    for (const [kind, path] of kinds) {
      const session = await launch(platform, reference('Input.x', kind, path))
      await expectBusy(platform, path, session)
      await platform.ada.post(session, { Status: 'Aborted' })
    }
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    const session = await launch(platform, reference('Input.x', 'appsession', AppSession.Href))
    await expectBusy(platform, AppSession.Href, session)
    await platform.ada.post(session, { Status: 'Aborted' })
    for (const [, path] of kinds) await discard(platform.ada, path)
  })

  it('[TRS-02] also keeps its files', async () => {
    await using platform = await startTestPlatform()
    const [file] = (await platform.ada.get('v1pre3/runs/8001/files')).body.Response.Items
    const session = await launch(platform, reference('Input.x', 'file', file.Href))
    await expectBusy(platform, 'v1pre3/runs/8001?Preserve=metadata', session)
    await platform.ada.post(session, { Status: 'Complete' })
    await discard(platform.ada, 'v1pre3/runs/8001?Preserve=metadata')
  })

  it('[TRS-01] can’t be deleted where its results go; the rest of that project can', async () => {
    await using platform = await startTestPlatform()
    const session = await launch(
      platform,
      reference('Output.project', 'project', 'v1pre3/projects/4001'),
    )
    await expectBusy(platform, 'v1pre3/projects/4001', session)
    await discard(platform.ada, 'v1pre3/samples/5001')
    await discard(platform.ada, 'v1pre3/appresults/6001')
  })

  it('[TRS-01] can’t be deleted while it is made', async () => {
    await using platform = await startTestPlatform()
    const { Href, AppSession } = await newResult(platform.ada)
    const sample = await platform.ada.postJson(
      'v1pre3/projects/4002/samples?appsessionid=' + AppSession.Id,
      { Name: 'M' },
    )
    expect(sample.status).toBe(201)
    for (const path of [Href, sample.body.Response.Href, 'v1pre3/projects/4002', AppSession.Href]) {
      await expectBusy(platform, path as string, AppSession.Href)
    }
    await platform.ada.post(AppSession.Href, { Status: 'Aborted' })
    await discard(platform.ada, 'v1pre3/projects/4002')
  })

  it.each(['Complete', 'NeedsAttention', 'TimedOut', 'Aborted'])(
    '[TRS-01] can be deleted when its session is %s',
    async (status) => {
      await using platform = await startTestPlatform()
      const session = await launch(platform, reference('Input.a', 'sample', 'v1pre3/samples/5002'))
      await platform.ada.post(session, { Status: status })
      expect((await platform.ada.delete('v1pre3/samples/5002')).status).toBe(200)
      expect((await platform.ada.delete(session)).status).toBe(200)
    },
  )

  it('[TRS-01] includes what its app names as its output', async () => {
    await using platform = await startTestPlatform()
    const session = await launch(platform)
    const output = reference('Output.samples', 'sample[]', 'v1pre3/samples/5002')
    await platform.ada.postJson(`${session}/properties`, { Properties: [output] })
    await expectBusy(platform, 'v1pre3/samples/5002', session)
  })

  it('[TRS-01] excludes what an app names in other properties than input and output', async () => {
    await using platform = await startTestPlatform()
    const session = await launch(platform)
    const note = reference('Seen.sample', 'sample', 'v1pre3/samples/5002')
    await platform.ada.postJson(`${session}/properties`, { Properties: [note] })
    expect((await platform.ada.delete('v1pre3/samples/5002')).status).toBe(200)
  })

  it('[TRS-01] a session that times out no longer keeps anything from deletion', async () => {
    await using platform = await startTestPlatform()
    const session = await launch(platform, reference('Input.a', 'sample', 'v1pre3/samples/5002'))
    await expectBusy(platform, 'v1pre3/samples/5002', session)
    platform.clock.advance('49h')
    await discard(platform.ada, 'v1pre3/samples/5002')
  })
})

describe('a native app', () => {
  const waits = (then: string) => `
    ${then}
    const wait = () => fs.existsSync(join(import.meta.dirname, 'go')) ? undefined : setTimeout(wait, 20)
    wait()`
  const input = [reference('Input.a', 'sample', 'v1pre3/samples/5002')]

  it('[TRS-01] keeps its input from deletion while it waits and while it runs', async () => {
    await using bench = await installApp(waits(''), { executorSlots: 1 })
    const { platform, folder } = bench
    const first = await bench.launch(input)
    const second = await bench.launch([reference('Input.a', 'run', 'v1pre3/runs/8002')])
    await bench.event((event) => event.type === 'status' && event.status === 'Running')
    expect((await platform.ada.get(second)).body.Response.Status).toBe('Pending')
    await expectBusy(platform, 'v1pre3/samples/5002', first)
    await expectBusy(platform, 'v1pre3/runs/8002', second)
    await expectBusy(platform, second, second)
    await writeFile(join(folder, 'go'), '')
    await platform.idle()
    for (const path of ['v1pre3/samples/5002', 'v1pre3/runs/8002', first, second]) {
      await discard(platform.ada, path)
    }
  })

  it('[TRS-01] keeps its input from deletion until its process has ended, whatever status it sets', async () => {
    await using bench = await installApp(waits(''))
    const { platform, folder } = bench
    const session = await bench.launch(input)
    await bench.event((event) => event.type === 'status' && event.status === 'Running')
    await platform.ada.post(session, { Status: 'Complete' })
    await expectBusy(platform, 'v1pre3/samples/5002', session)
    await expectBusy(platform, session, session)
    await writeFile(join(folder, 'go'), '')
    await platform.idle()
    await discard(platform.ada, session)
    await discard(platform.ada, 'v1pre3/samples/5002')
  })

  it('[TRS-01] can be moved to the trash as soon as it ends', async () => {
    await using bench = await installApp('write(output("4002", "Out", "a.txt"), "a")')
    const { platform } = bench
    const session = await bench.launch()
    await bench.event((event) => event.type === 'status' && event.status === 'Complete')
    await discard(platform.ada, session)
    expect((await platform.ada.delete('v1pre3/trash')).status).toBe(200)
    await platform.idle()
    expect((await platform.ada.get(session)).status).toBe(404)
  })

  it('[TRS-01] keeps all of its nodes from deletion until the last of them has ended', async () => {
    await using platform = await startTestPlatform({ executorSlots: 1 })
    const node = { commandLine: ['node', '-e', 'setInterval(() => {}, 1000)'] }
    const done = { commandLine: ['node', '-e', ''] }
    const ended = Promise.withResolvers<number>()
    platform.onJobEvent((event) => {
      if (event.type === 'status' && event.status === 'Complete') ended.resolve(event.sessionId)
    })
    const launched = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2002',
      nodes: [done, node],
    })
    const parent = launched.body.appSession as string
    const first = `v1pre3/appsessions/${await ended.promise}`
    expect((await platform.ada.get(first)).body.Response.Status).toBe('Complete')
    await expectBusy(platform, first, parent)
    await expectBusy(platform, parent, parent)
  })
})
