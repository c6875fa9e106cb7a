import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmulator, type SeedDocument } from '@benchtop/emulator'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const user = { Id: '11', Href: 'v1pre3/users/11', Name: 'U', Email: 'u@hospital.test' }
const project = { Id: '41', Href: 'v1pre3/projects/41', Name: 'P', UserOwnedBy: user }
const file = {
  Id: '71',
  Href: 'v1pre3/files/71',
  Path: 'a.bin',
  Size: 3,
  ParentAppResult: { Id: '61', Href: 'v1pre3/appresults/61' },
}
const result = { Id: '61', Href: 'v1pre3/appresults/61', Name: 'R', Projects: [project] }

const entry = (path: string, content: object) => ({
  request: { method: 'GET', url: `https://api.example.test/v1pre3/${path}`, headers: [] },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content,
  },
})
const traffic = {
  log: {
    entries: [
      entry('users/current', { text: JSON.stringify({ Response: user }) }),
      entry('appresults/61', { text: JSON.stringify({ Response: result }) }),
      entry('files/71', { text: JSON.stringify({ Response: file }) }),
      entry('files/71/content', {
        text: Buffer.from([0, 1, 255]).toString('base64'),
        encoding: 'base64',
      }),
    ],
  },
}

describe('benchtop seed --from-recording', () => {
  it('writes a seed that loads, with binary files next to it, and states what it lacks', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'traffic.har'), JSON.stringify(traffic))
    const args = ['seed', '--from-recording', 'traffic.har', '--out', 'seed.json']
    const ended = await runCommand([...args, '--json'], { folder: folder.path })
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(eventsOf(ended)).toMatchObject([
      { event: 'seed-written', included: { users: 1, projects: 1, appResults: 1, files: 1 } },
    ])
    const document = JSON.parse(
      await readFile(join(folder.path, 'seed.json'), 'utf8'),
    ) as SeedDocument
    expect(JSON.stringify(document)).not.toContain('hospital.test')
    expect(await readFile(join(folder.path, 'seed-files/71'))).toEqual(Buffer.from([0, 1, 255]))
    await using platform = await createEmulator({
      seed: { name: 'seed.json', folder: folder.path, document },
    })
    const { token } = platform.issueToken({ user: '11', private: true })
    const headers = { 'x-access-token': token }
    const content = await fetch(`${platform.apiUrl}/v1pre3/files/71/content`, { headers })
    expect(Buffer.from(await content.arrayBuffer())).toEqual(Buffer.from([0, 1, 255]))

    const again = await runCommand(args, { folder: folder.path })
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  })

  it('prints what is in the seed, and what is left out and why', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'traffic.har'), JSON.stringify(traffic))
    const args = ['seed', '--from-recording', 'traffic.har']
    const { stdout } = await runCommand(args, { folder: folder.path })
    expect(stdout).toContain('recorded-seed.json is written')
    expect(stdout).toMatch(/appResults +1/)
    expect(stdout).toMatch(/secrets in binary files +1 +these are not searched/)
  })

  it.each([
    [['seed'], 2, 'Name a seed file, or a recording with --from-recording.'],
    [['seed', 'a.json', '--from-recording', 'b.har'], 2, 'only writes a seed'],
    [['seed', 'a.json', '--out', 'b.json'], 2, '--out names the seed'],
    [['seed', '--from-recording', 'none.har'], 1, "none.har can't be read (ENOENT)"],
  ])('refuses %j', async (args, code, why) => {
    await using folder = await temporaryFolder()
    const ended = await runCommand(args, { folder: folder.path })
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(why) })
  })

  it('refuses a file that is no recording, and writes nothing', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'bad.har'), '['.repeat(100_000))
    const args = ['seed', '--from-recording', 'bad.har']
    const ended = await runCommand(args, { folder: folder.path })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('64 levels') })
    await expect(readFile(join(folder.path, 'recorded-seed.json'))).rejects.toThrow('ENOENT')
  })
})
