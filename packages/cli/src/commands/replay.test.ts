import { createEmulator, type SeedDocument } from '@benchtop/emulator'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const user = { Id: '11', Href: 'v2/users/11', Name: 'U', Email: 'u@hospital.test' }
const project = {
  Id: '41',
  Href: 'https://api.deployed.test/v2/projects/41',
  Name: 'Cohort',
  UserOwnedBy: user,
  DateCreated: '2024-01-05T10:00:00.0000000Z',
  TotalSize: '12',
  Colour: 'green',
}

const entry = (method: string, path: string, body: unknown, status = 200) => ({
  request: {
    method,
    url: `https://api.deployed.test/${path}`,
    headers: [
      { name: ':authority', value: 'api.deployed.test' },
      { name: 'x-access-token', value: '0123456789abcdef0123456789abcdef' },
      { name: 'Accept-Encoding', value: 'gzip' },
    ],
    ...(method === 'POST' && { postData: { mimeType: 'application/json', text: '{"Name":"N"}' } }),
  },
  response: {
    status,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { text: JSON.stringify(body), mimeType: 'application/json' },
  },
})

const har = (...entries: readonly unknown[]) => JSON.stringify({ log: { version: '1.2', entries } })

it('[WIR-09] a HAR becomes a seed and a report of members, types and statuses that differ, each once', async () => {
  await using folder = await temporaryFolder()
  const list = (Items: unknown) => ({ Response: { Items, TotalCount: 1 }, Notifications: [] })
  await writeFile(
    join(folder.path, 'traffic.har'),
    har(
      entry('GET', 'v2/users/current', user),
      entry('GET', 'v1pre3/users/current/projects?Limit=5', list([project])),
      entry('GET', 'v1pre3/users/current/projects?Limit=6', list([project])),
      entry('GET', 'v2/projects/99', { Id: '99' }),
      entry('POST', 'v2/projects', project, 201),
      entry('GET', 'analytics/beacon', {}),
    ),
  )
  const args = ['replay', 'traffic.har', '--out', 'seed.json']
  const ended = await runCommand([...args, '--json'], { folder: folder.path })
  expect(ended).toMatchObject({ code: 1, stderr: '' })
  const events = eventsOf(ended)
  const shapes = events.filter(({ event }) => event === 'shape')
  const project41 = { operation: 'v1.listOwnProjects', requests: 2 }
  expect(shapes).toContainEqual(
    expect.objectContaining({ ...project41, at: 'Response.Items[].Colour', difference: 'missing' }),
  )
  expect(shapes).toContainEqual(
    expect.objectContaining({
      operation: 'v2.getProject',
      at: 'status',
      difference: '404, not 200',
    }),
  )
  expect(shapes.filter(({ at }) => String(at).endsWith('Items[].Name'))).toEqual([])
  expect(shapes.map(({ operation }) => operation)).not.toContain('v2.createProject')
  expect(events.at(-1)).toMatchObject({ event: 'summary', requests: 4, skipped: 0 })

  // The seed is that of `benchtop seed --from-recording`: it loads, and has no secret.
  const text = await readFile(join(folder.path, 'seed.json'), 'utf8')
  expect(text).not.toMatch(/hospital\.test|0123456789abcdef/)
  await using platform = await createEmulator({
    seed: JSON.parse(text) as SeedDocument,
  })
  expect(platform.apiUrl).toMatch(/^http/)

  const again = await runCommand(args, { folder: folder.path })
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  const shown = await runCommand(['replay', 'traffic.har', '--out', 'other.json'], {
    folder: folder.path,
  })
  expect(shown.stdout).toMatch(/v1\.listOwnProjects +Response\.Items\[\]\.Colour +missing +2/)
  expect(shown.stdout).toMatch(/of 4 requests have responses that differ/)
})

it('[WIR-09] a recording of Benchtop has no differences from itself', async () => {
  await using folder = await temporaryFolder()
  const seed = {
    users: [{ id: '11', name: 'U', email: 'u@example.test' }],
    projects: [{ id: '41', owner: '11', name: 'Cohort' }],
  }
  const { recordTraffic } = await import('@benchtop/recording')
  const file = join(folder.path, 'own.jsonl')
  {
    await using platform = await createEmulator({ seed, profile: 'field' })
    await using recorder = await recordTraffic({ targets: { api: platform.apiUrl }, out: file })
    const { token } = platform.issueToken({ user: '11', private: true })
    for (const path of [
      'v2/users/current',
      'v1pre3/users/current/projects',
      'v2/projects/41',
      'v1pre3/projects/41',
    ]) {
      const answer = await fetch(`${recorder.apiUrl}/${path}`, {
        headers: { 'x-access-token': token },
      })
      expect([path, answer.status]).toEqual([path, 200])
      await answer.text()
    }
  }
  const ended = await runCommand(['replay', 'own.jsonl', '--json'], { folder: folder.path })
  expect(eventsOf(ended).filter(({ event }) => event === 'shape')).toEqual([])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(eventsOf(ended).at(-1)).toMatchObject({ requests: 4, differing: 0, skipped: 0 })
})

it('[WIR-09] reads of a HAR whose credentials the browser left out are sent with a token', async () => {
  await using folder = await temporaryFolder()
  const sent = entry('GET', 'v2/users/current', user)
  const refused = entry('GET', 'v2/users/current', {}, 401)
  const without = [sent, refused].map((one) => ({
    ...one,
    request: { ...one.request, headers: [] },
  }))
  await writeFile(join(folder.path, 'traffic.har'), har(...without))
  const ended = await runCommand(['replay', 'traffic.har', '--json'], { folder: folder.path })
  const compared = eventsOf(ended).filter(({ event }) => event === 'compared')
  expect(compared).toMatchObject([
    { status: { recorded: 200, own: 200 } },
    { status: { recorded: 401, own: 401 } },
  ])
})

it('[WIR-09] what is no recording, and one of nothing to read, are refused in a sentence', async () => {
  await using folder = await temporaryFolder()
  const replay = async (text: string) => {
    await writeFile(join(folder.path, 'x'), text)
    return runCommand(['replay', 'x'], { folder: folder.path })
  }
  expect(await replay('hello')).toMatchObject({ code: 1, stdout: '' })
  expect((await replay('{"log":{}}')).stderr).toContain('log.entries must be a list')
  expect((await replay(har())).stderr).toContain('has no answer with a resource')
})
