import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { idsIn } from '../../testing/lists.ts'
import { newResult, type NewResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { discard, included, restore } from '../../testing/trash.ts'
import { worldOf } from '../../testing/world.ts'

async function sizeOf(client: Client, path: string): Promise<number> {
  return (await client.get(path)).body.Response.TotalSize as number
}

/** A result with a file in it, in an existing session or in a new one. */
async function filledResult(
  client: Client,
  project: string,
  session?: NewResult['AppSession'],
): Promise<NewResult> {
  const result = await newResult(client, session && { HrefAppSession: session.Href }, project)
  const name = `out-${result.Id}.txt`
  const { status } = await client.upload(`${result.HrefFiles}?Name=${name}`, `made by ${result.Id}`)
  expect(status).toBe(201)
  return result
}

/** A session of Ada's that made a result in each of two projects, and has ended. */
async function acrossProjects(platform: TestPlatform) {
  const here = await filledResult(platform.ada, '4001')
  const there = await filledResult(platform.ada, '4002', here.AppSession)
  await platform.ada.post(here.AppSession.Href, { Status: 'Complete' })
  platform.clock.freeze(true)
  return { session: here.AppSession, here, there }
}

async function refusedRestore(client: Client, entry: { Href: string }): Promise<string> {
  const reply = await client.post(`${entry.Href}/restore`)
  expect(reply.status).toBe(409)
  return refusalOf(reply).message
}

/** Transfers a project of Ada's to Ben, who accepts it. */
async function transferToBen(platform: TestPlatform, project: string): Promise<void> {
  for (const [path, body] of [
    ['transfer', { to: '1002' }],
    ['transfer/accept', {}],
  ] as const) {
    const url = `_emulator/projects/${project}/${path}`
    const { status, text } = await platform.control.postJson(url, body)
    expect({ text, ok: status < 300 }).toMatchObject({ ok: true })
  }
}

describe('what belongs to something in the trash', () => {
  it('[TRS-04] reduces the size of what it belongs to, and restores it', async () => {
    await using platform = await startTestPlatform()
    const { AppSession: session } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    const project = await sizeOf(platform.ada, 'v1pre3/projects/4001')
    const made = await sizeOf(platform.ada, session.Href)
    const [sample, result] = [
      await discard(platform.ada, 'v1pre3/samples/5001'),
      await discard(platform.ada, 'v1pre3/appresults/6001'),
    ]
    expect(sample.TotalSize).toBeGreaterThan(0)
    expect(result.TotalSize).toBe(made)
    expect(await sizeOf(platform.ada, 'v1pre3/projects/4001')).toBe(
      project - sample.TotalSize - result.TotalSize,
    )
    expect(await sizeOf(platform.ada, session.Href)).toBe(0)
    await restore(platform.ada, sample)
    expect(await sizeOf(platform.ada, 'v1pre3/projects/4001')).toBe(project - result.TotalSize)
    await restore(platform.ada, result)
    expect(await sizeOf(platform.ada, 'v1pre3/projects/4001')).toBe(project)
    expect(await sizeOf(platform.ada, session.Href)).toBe(made)
  })

  it('[TRS-04] stays in the trash by its own entry when what it belongs to is restored', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const before = await worldOf(platform.ada)
    const sample = await discard(platform.ada, 'v1pre3/samples/5001')
    const between = await worldOf(platform.ada)
    const project = await discard(platform.ada, 'v1pre3/projects/4001')
    expect(included(project).samples).toEqual(['5002'])
    expect(await idsIn(platform.ada, 'v1pre3/users/current/trash')).toEqual([sample.Id, project.Id])

    expect(await refusedRestore(platform.ada, sample)).toBe(
      `Sample 5001 belongs to Project 4001, which is also in the trash: restore trash entry ${project.Id} first.`,
    )
    expect((await platform.ada.get(sample.Href)).body.Response).toMatchObject({
      DeletedSample: { Id: '5001', Projects: [{ Id: '4001' }] },
    })
    await restore(platform.ada, project)
    expect(await worldOf(platform.ada)).toEqual(between)
    await restore(platform.ada, sample)
    expect(await worldOf(platform.ada)).toEqual(before)
  })

  it('[TRS-04] is restored in any order in which its parents come first', async () => {
    await using platform = await startTestPlatform()
    const { session, here, there } = await acrossProjects(platform)
    const before = await worldOf(platform.ada)
    const first = await discard(platform.ada, here.Href)
    const second = await discard(platform.ada, session.Href)
    expect(included(second)).toEqual({ samples: [], results: [there.Id], sessions: [] })
    const third = await discard(platform.ada, 'v1pre3/projects/4001')
    const fourth = await discard(platform.ada, 'v1pre3/projects/4002')
    expect([included(third).results, included(fourth).results]).toEqual([['6001'], []])

    expect(await refusedRestore(platform.ada, first)).toContain(`entry ${third.Id} first`)
    expect(await refusedRestore(platform.ada, second)).toContain(`entry ${fourth.Id} first`)
    await restore(platform.ada, third)
    expect(await refusedRestore(platform.ada, first)).toContain(
      `AppResult ${here.Id} belongs to AppSession ${session.Id}, which is also in the trash: restore trash entry ${second.Id} first.`,
    )
    await restore(platform.ada, fourth)
    await restore(platform.ada, second)
    await restore(platform.ada, first)
    expect(await worldOf(platform.ada)).toEqual(before)
  })
})

describe('a session', () => {
  it('[TRS-04] is deleted with what it made, wherever that is', async () => {
    await using platform = await startTestPlatform()
    const { session, here, there } = await acrossProjects(platform)
    const before = await worldOf(platform.ada)
    const sizes = [
      await sizeOf(platform.ada, 'v1pre3/projects/4001'),
      await sizeOf(platform.ada, 'v1pre3/projects/4002'),
    ]
    const held = [await sizeOf(platform.ada, here.Href), await sizeOf(platform.ada, there.Href)]
    const entry = await discard(platform.ada, session.Href)
    expect(entry).toMatchObject({ ChildCount: 2, TotalSize: held[0]! + held[1]! })
    expect(included(entry).results).toEqual([here.Id, there.Id])
    expect([
      await sizeOf(platform.ada, 'v1pre3/projects/4001'),
      await sizeOf(platform.ada, 'v1pre3/projects/4002'),
    ]).toEqual(sizes.map((size, at) => size - held[at]!))
    for (const { Href } of [session, here, there]) {
      expect((await platform.ada.get(Href)).status).toBe(404)
    }
    await restore(platform.ada, entry)
    expect(await worldOf(platform.ada)).toEqual(before)
  })

  it('[TRS-04] is deleted with its samples, and they are restored after it', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/projects/4002/samples'
    const sample = (await platform.ada.postJson(path, { Name: 'Made' })).body.Response
    const session = sample.AppSession.Href as string
    await platform.ada.post(session, { Status: 'Complete' })
    const entry = await discard(platform.ada, session)
    expect(included(entry)).toEqual({ samples: [sample.Id], results: [], sessions: [] })
    expect(await idsIn(platform.ada, path)).toEqual([])
    await restore(platform.ada, entry)
    expect(await idsIn(platform.ada, path)).toEqual([sample.Id])

    const alone = await discard(platform.ada, sample.Href as string)
    const without = await discard(platform.ada, session)
    expect(without.ChildCount).toBe(0)
    expect(await refusedRestore(platform.ada, alone)).toContain(`entry ${without.Id} first`)
    await restore(platform.ada, without)
    await restore(platform.ada, alone)
    expect(await idsIn(platform.ada, path)).toEqual([sample.Id])
  })

  it('[TRS-04] is deleted with its log files', async () => {
    await using platform = await startTestPlatform()
    platform.clock.freeze(true)
    const { AppSession } = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    const { HrefFiles } = (await platform.ada.post(`${AppSession.Href}/logs`)).body.Response
    const log = await platform.ada.upload(`${HrefFiles}?Name=app.log`, 'It went well.')
    expect(log.status).toBe(201)
    const file = log.body.Response.Href as string
    const before = await worldOf(platform.ada)
    const size = await sizeOf(platform.ada, AppSession.Href as string)
    const entry = await discard(platform.ada, AppSession.Href as string)
    expect(entry.TotalSize).toBe(size)
    for (const path of [file, HrefFiles as string]) {
      expect((await platform.ada.get(path)).status).toBe(404)
    }
    await restore(platform.ada, entry)
    expect(await worldOf(platform.ada)).toEqual(before)
    expect((await platform.ada.get(file)).status).toBe(200)

    await discard(platform.ada, AppSession.Href as string)
    expect((await platform.ada.delete('v1pre3/trash')).status).toBe(200)
    expect((await platform.ada.get(file)).status).toBe(404)
  })

  it('[TRS-04] is deleted with the project that contains all its results', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await filledResult(platform.ada, '4002')
    await filledResult(platform.ada, '4002', AppSession)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    const entry = await discard(platform.ada, 'v1pre3/projects/4002')
    expect(included(entry).sessions).toEqual([AppSession.Id])
    expect((await platform.ada.get(AppSession.Href)).status).toBe(404)
    await restore(platform.ada, entry)
    expect((await platform.ada.get(AppSession.Href)).status).toBe(200)
  })

  it('[TRS-04] stays where it has made a sample elsewhere', async () => {
    await using platform = await startTestPlatform()
    const { AppSession } = await filledResult(platform.ada, '4002')
    const path = `v1pre3/projects/4001/samples?appsessionid=${AppSession.Id}`
    expect((await platform.ada.postJson(path, { Name: 'Made' })).status).toBe(201)
    await platform.ada.post(AppSession.Href, { Status: 'Complete' })
    const entry = await discard(platform.ada, 'v1pre3/projects/4002')
    expect(included(entry)).toMatchObject({ sessions: [], results: { length: 1 } })
    expect((await platform.ada.get(AppSession.Href)).status).toBe(200)
  })

  it('[TRS-04] stays where it has made something elsewhere, even in the trash', async () => {
    await using platform = await startTestPlatform()
    const { session, here, there } = await acrossProjects(platform)
    const before = await worldOf(platform.ada)
    const elsewhere = await discard(platform.ada, there.Href)
    const project = await discard(platform.ada, 'v1pre3/projects/4001')
    expect(included(project).results).toContain(here.Id)
    expect(included(project).sessions).not.toContain(session.Id)
    expect((await platform.ada.get(session.Href)).body.Response.TotalSize).toBe(0)
    await restore(platform.ada, elsewhere)
    expect(await idsIn(platform.ada, `${session.Href}/appresults`)).toEqual([there.Id])
    await restore(platform.ada, project)
    expect(await worldOf(platform.ada)).toEqual(before)
  })

  it('[TRS-04] is deleted with the sessions of its nodes, and with all of them', async () => {
    await using platform = await startTestPlatform()
    const write =
      'const fs = require("fs"), path = require("path");' +
      'const folder = path.join(process.env.BENCHTOP_DATA, "output/appresults/4002", path.basename(path.dirname(process.env.BENCHTOP_DATA)));' +
      'fs.mkdirSync(folder, { recursive: true }); fs.writeFileSync(path.join(folder, "a.txt"), folder)'
    const launched = await platform.control.postJson('_emulator/launches', {
      user: '1001',
      application: '2002',
      nodes: [{ commandLine: ['node', '-e', write] }, { commandLine: ['node', '-e', write] }],
    })
    expect(launched.status).toBe(200)
    await platform.idle()
    platform.clock.freeze(true)
    const parent = launched.body.appSession as string
    const before = await worldOf(platform.ada)
    const [parentId, ...nodes] = (
      await idsIn(platform.ada, 'v1pre3/users/current/appsessions')
    ).filter((id) => Number(id) >= Number(parent.split('/').at(-1)))
    expect(nodes).toHaveLength(2)

    const entry = await discard(platform.ada, parent)
    expect(included(entry).sessions).toEqual(nodes)
    expect(included(entry).results).toHaveLength(2)
    await restore(platform.ada, entry)
    expect(await worldOf(platform.ada)).toEqual(before)

    const project = await discard(platform.ada, 'v1pre3/projects/4002')
    expect(included(project).sessions).toEqual([parentId, ...nodes])
    await restore(platform.ada, project)
    expect(await worldOf(platform.ada)).toEqual(before)

    const node = await discard(platform.ada, `v1pre3/appsessions/${nodes[0]}`)
    expect(included(node)).toMatchObject({ sessions: [], results: { length: 1 } })
    const above = await discard(platform.ada, parent)
    expect(await refusedRestore(platform.ada, node)).toContain(`entry ${above.Id} first`)
    await restore(platform.ada, above)
    await restore(platform.ada, node)
    expect(await worldOf(platform.ada)).toEqual(before)
  })
})

it('[TRS-04] a session of nodes stays with the node that has made something elsewhere', async () => {
  await using platform = await startTestPlatform()
  const into = (project: string) =>
    'const fs = require("fs");' +
    `const folder = process.env.BENCHTOP_DATA + "/output/appresults/${project}/Out";` +
    'fs.mkdirSync(folder, { recursive: true }); fs.writeFileSync(folder + "/a.txt", "a")'
  const launched = await platform.control.postJson('_emulator/launches', {
    user: '1001',
    application: '2002',
    nodes: ['4001', '4002'].map((project) => ({ commandLine: ['node', '-e', into(project)] })),
  })
  await platform.idle()
  platform.clock.freeze(true)
  const before = await worldOf(platform.ada)
  const sessions = await idsIn(platform.ada, 'v1pre3/users/current/appsessions')
  const parent = launched.body.appSession as string
  const [first, second] = sessions.filter((id) => Number(id) > Number(parent.split('/').at(-1)))

  const entry = await discard(platform.ada, 'v1pre3/projects/4002')
  expect(included(entry).sessions).toEqual([second])
  expect((await platform.ada.get(parent)).status).toBe(200)
  expect(await idsIn(platform.ada, `v1pre3/appsessions/${first}/appresults`)).toHaveLength(1)
  await restore(platform.ada, entry)
  expect(await worldOf(platform.ada)).toEqual(before)
})

describe('after the transfer of a project', () => {
  it('[TRS-04] its contents in the trash belong to its new owner', async () => {
    await using platform = await startTestPlatform()
    const entry = await discard(platform.ada, 'v1pre3/samples/5001')
    await transferToBen(platform, '4001')
    expect(await idsIn(platform.ada, 'v1pre3/users/current/trash')).toEqual([])
    expect((await platform.ada.post(`${entry.Href}/restore`)).status).toBe(403)
    const theirs = (await platform.ben.get(entry.Href)).body.Response
    expect(theirs).toMatchObject({ UserDeletedBy: { Id: '1001' } })
    await restore(platform.ben, entry)
    expect(await idsIn(platform.ben, 'v1pre3/projects/4001/samples')).toEqual(['5001', '5002'])
  })

  it('[TRS-04] a session stays with what it made, for both users', async () => {
    await using platform = await startTestPlatform()
    const result = (await platform.ada.get('v1pre3/appresults/6001')).body.Response
    await transferToBen(platform, '4001')
    const refused = await platform.ada.delete(result.AppSession.Href)
    expect(refused.status).toBe(409)
    expect(refusalOf(refused).message).toContain('AppResult 6001, which belongs to another user')
    const entry = await discard(platform.ben, 'v1pre3/projects/4001')
    expect(included(entry)).toMatchObject({ results: ['6001'], sessions: [] })
    expect((await platform.ada.delete(result.AppSession.Href)).status).toBe(409)
    expect((await platform.ada.get(result.AppSession.Href)).body.Response.TotalSize).toBe(0)
    expect((await platform.ben.delete('v1pre3/trash')).status).toBe(200)
    expect((await platform.ada.delete(result.AppSession.Href)).status).toBe(200)
  })
})

it('[TRS-05] a project is permanently deleted with what a session’s entry of its former owner hides', async () => {
  await using platform = await startTestPlatform()
  const { session, here, there } = await acrossProjects(platform)
  const entry = await discard(platform.ada, session.Href)
  await transferToBen(platform, '4001')
  await discard(platform.ben, 'v1pre3/projects/4001')
  expect((await platform.ben.delete('v1pre3/trash')).status).toBe(200)
  await restore(platform.ada, entry)
  expect(await idsIn(platform.ada, `${session.Href}/appresults`)).toEqual([there.Id])
  expect((await platform.ada.get(here.Href)).status).toBe(404)
})

it('[TRS-01] an entry shows as much of a large project as a page does, and counts all', async () => {
  await using platform = await startTestPlatform()
  const samples = Array.from({ length: 1030 }, (_, at) => ({ name: `S${at}` }))
  await platform.seed({ projects: [{ id: '4500', owner: '1001', name: 'Large', samples }] })
  const entry = await discard(platform.ada, 'v1pre3/projects/4500')
  expect(entry.ChildCount).toBe(1030)
  expect(entry.IncludedSamples).toHaveLength(1024)
  expect((await platform.ada.get('v1pre3/samples/' + entry.IncludedSamples[1023]?.Id)).status).toBe(
    404,
  )
  await restore(platform.ada, entry)
  const page = 'v1pre3/projects/4500/samples?Limit=0'
  expect((await platform.ada.get(page)).body.Response.TotalCount).toBe(1030)
})
