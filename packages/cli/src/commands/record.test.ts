import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmulator, type Emulator, type SeedDocument } from '@benchtop/emulator'
import { describe, expect, it } from 'vitest'
import { eventsOf, runCommand, startCommand, startHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const seed: SeedDocument = {
  users: [{ id: '1001', name: 'Ada', email: 'ada@example.test', password: 'ada' }],
  projects: [{ id: '4001', owner: '1001', name: 'Demo' }],
}

const tokenOf = (platform: Emulator) => platform.issueToken({ user: '1001', private: true }).token

/** Reads a project that exists and one that doesn't, and creates one. */
async function useApp(apiUrl: string, token: string): Promise<number[]> {
  const headers = { 'x-access-token': token }
  const statuses: number[] = []
  for (const path of ['projects/4001', 'projects/999999']) {
    statuses.push((await fetch(`${apiUrl}/v1pre3/${path}`, { headers })).status)
  }
  const body = new URLSearchParams({ Name: 'Made' })
  const made = await fetch(`${apiUrl}/v1pre3/projects`, { method: 'POST', headers, body })
  return [...statuses, made.status]
}

describe('benchtop record', () => {
  it('[RTM-04] forwards to a platform, and ends with a complete file', async () => {
    await using folder = await temporaryFolder()
    await using platform = await createEmulator({ seed })
    const token = tokenOf(platform)
    const { apiUrl: target, storeUrl } = platform
    const args = ['record', '--target', target, '--store-target', storeUrl, '--json']
    await using command = startCommand(args, { folder: folder.path })
    const ready = await command.event('ready')
    expect(ready).toMatchObject({ uiUrl: null, storeUrl: expect.stringContaining('127.0.0.1') })
    expect(await useApp(String(ready['apiUrl']), token)).toEqual([200, 404, 201])
    command.kill('SIGINT')
    const ended = await command.ended
    expect(ended.code).toBe(0)
    expect(eventsOf(ended).map(({ event }) => event)).toEqual([
      'ready',
      'recorded',
      'recorded',
      'recorded',
      'stopped',
    ])
    const lines = (await readFile(join(folder.path, 'recording.jsonl'), 'utf8')).trimEnd()
    expect(lines.split('\n')).toHaveLength(4)
    expect(lines).not.toContain(token)

    const again = await runCommand(['record', '--target', target], { folder: folder.path })
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
  })

  it('loses no completed request when it is killed', async () => {
    await using folder = await temporaryFolder()
    await using platform = await createEmulator({ seed })
    const args = ['record', '--target', platform.apiUrl, '--out', 'a.jsonl', '--json']
    await using command = startCommand(args, { folder: folder.path })
    const { apiUrl } = await command.event('ready')
    await useApp(String(apiUrl), tokenOf(platform))
    command.kill('SIGKILL')
    await command.ended
    const lines = (await readFile(join(folder.path, 'a.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(4)
  })

  it.each([
    [[], '--target'],
    [['--target', 'nonsense'], 'is not an address'],
    [['--target', 'http://127.0.0.1:1', '--port', 'x'], 'A port must be an integer'],
  ])('refuses %j', async (flags, why) => {
    await using folder = await temporaryFolder()
    const ended = await runCommand(['record', ...flags], { folder: folder.path })
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
  })
})

describe('benchtop compare', () => {
  /** A recording of a platform of profile field, with the seed that both have. */
  async function recorded(folder: string): Promise<void> {
    await writeFile(join(folder, 'seed.json'), JSON.stringify(seed))
    await using platform = await createEmulator({ seed, profile: 'field' })
    const args = ['record', '--target', platform.apiUrl, '--json']
    await using command = startHere(args, { folder })
    const { apiUrl } = await command.event('ready')
    await useApp(String(apiUrl), tokenOf(platform))
    command.kill('SIGTERM')
    await command.ended
  }

  it('[RTM-04] reports where its own platform’s responses differ, by line and by exit code', async () => {
    await using folder = await temporaryFolder()
    await recorded(folder.path)
    const compare = (...flags: string[]) =>
      runCommand(['compare', 'recording.jsonl', '--seed', 'seed.json', ...flags], {
        folder: folder.path,
      })
    const other = await compare()
    expect(other).toMatchObject({ code: 1, stderr: '' })
    expect(other.stdout).toContain('≠ 2  GET /v1pre3/projects/999999  v1.getProject')
    expect(other.stdout).toContain(
      'ResponseStatus.ErrorCode  "PLATFORM.COMMON.NOT_FOUND" → "NotFound"',
    )
    expect(other.stdout).toMatch(/UserOwnedBy.DateCreated +missing; it was "0001-01-01T/)
    expect(other.stdout).toContain('3 of 3 requests have responses that differ')
    const same = await compare('--profile', 'field')
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('No difference in 3') })
    const recordedOnly = ['IdAsLong', 'UserOwnedBy', 'ErrorCode'].flatMap((name) => [
      '--ignore',
      name,
    ])
    const one = await compare(...recordedOnly)
    expect(one.stdout).toContain('1 of 3 requests has a response that differs')
    // A refusal of deployed platforms has none.
    expect(one.stdout).toMatch(/^ {4}Response {2}added: \{\}$/m)
    expect(await compare(...recordedOnly, '--ignore', 'Response')).toMatchObject({ code: 0 })
    expect(await compare('--profile', 'field', '--strict')).toMatchObject({ code: 1 })
    await compare('--out', 'compared.json')
    const written = JSON.parse(await readFile(join(folder.path, 'compared.json'), 'utf8'))
    expect(written.exchanges[1]).toMatchObject({
      number: 2,
      answers: {
        recorded: { status: 404, body: { json: expect.anything() } },
        own: { status: 404, body: { json: { ResponseStatus: { ErrorCode: 'NotFound' } } } },
      },
    })
    const events = eventsOf(await compare('--json'))
    expect(events.at(-1)).toEqual({ event: 'summary', requests: 3, differing: 3, skipped: 0 })
    expect(events[1]).toMatchObject({
      event: 'compared',
      number: 2,
      differences: [
        { kind: 'added', at: 'Response' },
        { kind: 'value', at: 'ResponseStatus.ErrorCode' },
      ],
    })
  })

  it('compares with a running platform, with a user’s token and mapped ids', async () => {
    await using folder = await temporaryFolder()
    await recorded(folder.path)
    const projects = [{ id: '4777', owner: '1001', name: 'Demo' }]
    await using platform = await createEmulator({
      seed: { ...seed, projects },
      profile: 'field',
    })
    const args = ['compare', 'recording.jsonl', '--url', platform.uiUrl]
    const compare = (...flags: string[]) => runCommand([...args, ...flags], { folder: folder.path })
    const unmapped = await compare()
    expect(unmapped.stdout).toContain('200 → 404')
    const map = 'projects/4001=projects/4777'
    const mapped = await compare('--token', tokenOf(platform), '--map', map)
    // The project that was created before exists now.
    expect(mapped.stdout).toContain('201 → 200')
    expect(mapped.stdout).not.toContain('≠ 1 ')
  })

  it.each([
    [['none.jsonl'], 1, "can't be read"],
    [['seed.json'], 1, 'Specify a recording of benchtop or a HAR'],
    [['recording.jsonl', '--map', 'nothing'], 2, 'both sides'],
    [
      ['recording.jsonl', '--url', 'http://127.0.0.1:5101', '--seed', 'seed.json'],
      2,
      'cannot be used',
    ],
  ])('refuses %j', async (args, code, why) => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'seed.json'), '{"users":[]}\n')
    await writeFile(join(folder.path, 'recording.jsonl'), '{"benchtopRecording":1,"targets":{}}\n')
    const ended = await runCommand(['compare', ...args], { folder: folder.path })
    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(why) })
  })
})
