import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { startTestPlatform } from './start-test-platform.ts'

/** A folder with these files, by their names; deleted when it is disposed of. */
async function folderOf(files: Readonly<Record<string, unknown>>) {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-testkit-'))
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await writeFile(join(path, name), text)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const manifest = {
  $schema: './benchtop.config.schema.json',
  name: 'Read Counter',
  kind: 'web',
  redirectUri: 'http://127.0.0.1:3000/callback',
  launchFrom: ['project'],
  command: ['node', 'main.ts'],
  dev: { watch: ['src/**'] },
}
const seed = {
  users: [{ id: '1005', name: 'Cleo Example', email: 'cleo@example.test', password: 'cleo' }],
  applications: [{ id: '2001', name: 'Other', kind: 'web', owner: '1005' }],
  projects: [
    {
      id: '4005',
      owner: '1005',
      name: 'Own',
      samples: [{ id: '5005', name: 'S', files: [{ path: 's.txt', source: 'reads.txt' }] }],
    },
  ],
}

describe('the app that a test is about', () => {
  it('is registered from its manifest, with the seed next to it', async () => {
    await using folder = await folderOf({
      'benchtop.config.json': manifest,
      'seed.json': seed,
      'reads.txt': 'ACGT',
    })
    await using platform = await startTestPlatform({ app: folder.path })
    expect(platform.app).toEqual({
      id: '2002',
      name: 'Read Counter',
      clientId: 'read-counter',
      clientSecret: 'read-counter-secret',
      redirectUri: manifest.redirectUri,
    })
    const client = platform.clientFor('1005')
    expect(await client.v1.getApplication({ id: '2002' })).toMatchObject({ Name: 'Read Counter' })
    expect((await client.v1.listSampleFiles({ sampleId: '5005' })).Items).toMatchObject([
      { Size: 4 },
    ])
  })

  it('may be registered with overrides, and with other data', async () => {
    await using folder = await folderOf({
      'benchtop.config.ts': `export default ${JSON.stringify({ ...manifest, seed: 'none.json' })}`,
    })
    const redirectUri = 'http://127.0.0.1:4000/back'
    await using platform = await startTestPlatform({
      app: { folder: folder.path, redirectUri, clientId: 'counter' },
      seed: { users: seed.users },
    })
    expect(platform.app).toMatchObject({ id: '2001', clientId: 'counter', redirectUri })
    expect((await platform.clientFor('1005').v1.getCurrentUser()).Name).toBe('Cleo Example')
  })

  it('is undefined by default', async () => {
    await using platform = await startTestPlatform()
    expect(platform.app).toBeUndefined()
  })

  it.each([
    ['has no manifest', {}, /has no benchtop\.config\.json/],
    ['is not JSON', { 'benchtop.config.json': '{' }, /benchtop\.config\.json is not JSON/],
    [
      'names a seed that is missing',
      { 'benchtop.config.json': { ...manifest, seed: 'gone.json' } },
      /seed gone\.json is not in/,
    ],
    [
      'has a member too many',
      { 'benchtop.config.json': { ...manifest, colour: 'red' } },
      /benchtop\.config\.json: applications\[0\].*colour/,
    ],
  ])('is refused with the reason if its folder %s', async (_, files, message) => {
    await using folder = await folderOf(files)
    await expect(startTestPlatform({ app: folder.path })).rejects.toThrow(message)
  })
})

it('loads pages and submits forms as a browser without scripts does', async () => {
  await using platform = await startTestPlatform()
  const browser = openBrowser()
  const address = `${platform.uiUrl}/sign-in`
  const typed = { email: 'ada@example.test', password: 'ada' }
  const answer = await browser.submit(address, await browser.get(address), typed)
  expect(answer.status).toBe(303)
  expect(answer.location).toContain(platform.uiUrl)
})
