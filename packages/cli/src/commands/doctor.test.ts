import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkNode } from '../doctor/machine.ts'
import { checkData } from '../doctor/ports-and-data.ts'
import {
  checkBrowser,
  checkContainers,
  checkKeeper,
  checkSandbox,
  programsOn,
  type Programs,
} from '../doctor/programs.ts'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

type Checks = { name: string; state: string; found: string; advice?: string }[]

it('[CLI-01] doctor reports what is present, what is missing, and what to do', async () => {
  await using folder = await temporaryFolder()
  const ended = await runCommand(['doctor', '--json'], { folder: folder.path })
  const [event] = eventsOf(ended)
  expect(event).toMatchObject({ event: 'doctor', ok: true })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const checks = event?.['checks'] as Checks
  const names = checks.map(({ name }) => name)
  expect(names).toEqual([
    'Node',
    'Benchtop',
    'Platform',
    'Port 5100 (api)',
    'Port 5101 (ui)',
    'Port 5102 (store)',
    'Data folder',
    'Disk',
    'Container engine',
    'bubblewrap',
    'Processes of native apps',
    'Browser',
    'Clock',
  ])
  for (const { name, state, advice } of checks) {
    expect([name, (advice ?? '') !== '']).toEqual([name, state !== 'ok'])
  }
  expect(checks[2]).toMatchObject({ state: 'ok', found: expect.stringContaining('in memory') })
})

it('[CLI-01] doctor exits with 1 if a check fails', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'data'), 'a file')
  const ended = await runCommand(['doctor', '--data', 'data'], { folder: folder.path })
  expect(ended.code).toBe(1)
  expect(ended.stdout).toContain('✗ Data folder')
  expect(ended.stdout).toContain('choose another folder with --data')
})

describe('a check of doctor', () => {
  it.each([
    ['20.19.0', 'fail'],
    ['22.17.9', 'fail'],
    ['22.18.0', 'ok'],
    ['24.0.0', 'ok'],
  ])('[CLI-01] Node %s: %s', (version, state) => {
    expect(checkNode(version)).toMatchObject({ state })
  })

  it('[CLI-01] reports a data folder with a key that others can read, and a lock left by a dead process', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    expect(await checkData(data)).toMatchObject([{ state: 'ok' }])
    await mkdir(data)
    await writeFile(join(data, 'address.key'), 'key')
    await chmod(join(data, 'address.key'), 0o644)
    // No process has this pid: it is above the maximum of Linux.
    await writeFile(join(data, 'process.json'), '{"pid":4194305}')
    expect(await checkData(data)).toMatchObject([
      { name: 'Data folder', state: 'ok' },
      { name: 'Permissions', state: 'warn', advice: expect.stringContaining('chmod 600') },
      { name: 'Running platform', state: 'warn', advice: expect.stringContaining('tidies up') },
    ])
    await chmod(join(data, 'address.key'), 0o600)
    await writeFile(join(data, 'process.json'), JSON.stringify({ pid: process.pid }))
    expect(await checkData(data)).toMatchObject([
      { state: 'ok' },
      { name: 'Running platform', state: 'ok', found: `process ${process.pid}` },
    ])
  })

  it('[CLI-01] reports programs that are missing, that respond, and that do not', async () => {
    const programs = (answers: Record<string, string | undefined>): Programs => ({
      find: async (...names) => names.find((name) => name in answers),
      ask: async (program, ...args) =>
        program === 'bwrap' && args.includes('true') ? answers['sandbox'] : answers[program],
    })
    const none = programs({})
    expect(await checkContainers(none)).toMatchObject({ state: 'warn', found: 'none' })
    expect(await checkSandbox(none)).toMatchObject({ state: 'warn' })
    expect(await checkBrowser(none)).toMatchObject({ state: 'warn' })
    const silent = programs({ docker: undefined, bwrap: 'bubblewrap 0.8.0' })
    expect(await checkContainers(silent)).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('usermod'),
    })
    expect(await checkSandbox(silent)).toMatchObject({ state: 'warn' })
    expect(await checkSandbox(none, 'darwin')).toMatchObject({
      state: 'warn',
      found: 'for Linux only',
      advice: expect.stringContaining('--executor docker'),
    })
    const good = programs({
      podman: '4.3.1',
      bwrap: 'bubblewrap 0.8.0',
      sandbox: '',
      chromium: 'C 1',
    })
    expect(await checkContainers(good)).toMatchObject({ state: 'ok', found: 'podman 4.3.1' })
    expect(await checkSandbox(good)).toMatchObject({ state: 'ok', found: '0.8.0' })
    expect(await checkBrowser(good)).toMatchObject({ state: 'ok', found: 'C 1' })
    expect(await checkKeeper(async () => 'subreaper')).toMatchObject({ state: 'ok' })
    expect(await checkKeeper(async () => 'group')).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('outlives the analysis'),
    })
  })

  it('[CLI-01] finds the programs of a path', async () => {
    const programs = programsOn('/nowhere:/bin')
    expect(await programs.find('no-such-program', 'sh')).toBe('/bin/sh')
    expect(await programs.find('no-such-program')).toBeUndefined()
    expect(await programs.ask('/bin/sh', '-c', 'echo one; echo two')).toBe('one')
    expect(await programs.ask('/bin/sh', '-c', 'exit 3')).toBeUndefined()
  })
})
