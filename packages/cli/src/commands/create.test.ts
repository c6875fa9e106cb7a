import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf, runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

// Packing the repository's own packages takes a minute, and is held by tests/release.
const registry = ['--packages', 'registry']
const still = ['--template', 'native-shell', '--no-install', '--no-git', ...registry]

it('[CLI-01] creates an app, as npm create does', async () => {
  await using folder = await temporaryFolder()
  const ended = await runCommand(['create', 'depth', ...still, '--json'], { folder: folder.path })
  expect(ended.code).toBe(0)
  expect(eventsOf(ended)).toMatchObject([{ event: 'created', name: 'depth', git: false }])
  expect(await readdir(join(folder.path, 'depth'))).toContain('benchtop.config.json')
})

it('[SCF-02] refuses a folder that is not empty, in the error format of every command', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'notes.txt'), 'mine')
  const ended = await runCommand(['create', '.', ...still], { folder: folder.path })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^error: The folder \. isn't empty: it has notes\.txt\./)
  expect(await readFile(join(folder.path, 'notes.txt'), 'utf8')).toBe('mine')
})

it('[CLI-01] reports an app that has the newest template, and a folder without an app', async () => {
  await using folder = await temporaryFolder()
  await runCommand(['create', 'depth', ...still], { folder: folder.path })
  const upgraded = await runCommand(['upgrade', 'depth'], { folder: folder.path })
  expect(upgraded).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the latest template'),
  })
  const refused = await runCommand(['upgrade'], { folder: folder.path })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^error: There is no \.benchtop-template\.json/)
})
