import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** The bytes of all files below a folder, by their paths. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

const app = {
  'benchtop.config.json': JSON.stringify({
    name: 'Line Counter',
    kind: 'native',
    version: '1.2.0',
    shortDescription: 'Counts lines.',
    image: 'counter:1.2.0',
    command: ['true'],
  }),
  'main.js': 'the work of weeks',
  'submission.json': '{"mine": true}',
  'form.json': '{"$type": "Form", "fields": []}',
  'mine.json': '{"also": "mine"}',
  'mine.md': '# Mine\n',
  'mine.ts': 'export const mine = 1\n',
}

async function appFolder() {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(app)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), text)
  }
  return folder
}

/** Commands that write or delete, each with files of others where it would write. */
const hostile: readonly (readonly string[])[] = [
  ['package', '--out', '.'],
  ['package', '.', '--out', '.'],
  ['openapi', '--out', 'mine.json'],
  ['form', 'types', 'form.json', '--out', 'mine.ts'],
  ['form', 'schema', '--out', 'mine.json'],
  ['conformance', '--format', 'markdown', '--out', 'mine.md'],
  ['conformance', '--format', 'markdown', '--out', 'mine.ts'],
  ['data', 'trio', '--output', '.'],
  ['data', 'trio', '--output', '.', '--force'],
  ['create', 'native-typescript', '.'],
  ['upgrade', '.'],
  ['repair', '.'],
]

/** The same of commands that need a platform. */
const onBench: readonly (readonly string[])[] = [
  ['snapshot', 'export', 'now', '--out', 'mine.json'],
  ['backup', 'mine.json'],
  ['openapi', '--out', 'mine.json'],
]

describe('a command that writes or deletes', () => {
  it.each(hostile)(
    '[SEC-16] benchtop %s %s %s leaves files of others as they are',
    async (...args) => {
      await using folder = await appFolder()
      const { code, stderr } = await runCommand(args, { folder: folder.path })
      expect({ args, isRefused: code !== 0 && stderr !== '' }).toEqual({ args, isRefused: true })
      expect(await filesOf(folder.path)).toEqual(app)
    },
  )

  it('[SEC-16] leaves files of others as they are where it asks a platform', async () => {
    await using bench = await startBench()
    await using folder = await appFolder()
    const run = (args: readonly string[]) =>
      runCommand([...args, '--url', bench.ready.uiUrl], { folder: folder.path })
    await run(['snapshot', 'save', 'now'])
    for (const args of onBench) {
      const { code, stderr } = await run(args)
      expect({ args, isRefused: code !== 0 && stderr !== '' }).toEqual({ args, isRefused: true })
      expect(await filesOf(folder.path)).toEqual(app)
    }
  })

  it.each([
    ['openapi', '--out', 'new.json'],
    ['form', 'types', 'form.json', '--out', 'new.ts'],
    ['form', 'schema', '--out', 'new.json'],
    ['conformance', '--format', 'markdown', '--out', 'new.md'],
    ['conformance', '--format', 'markdown', '--out', 'new.md'],
    ['package', '--out', 'new'],
  ])('[SEC-16] benchtop %s %s %s replaces what it wrote itself', async (...args) => {
    await using folder = await appFolder()
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr } = await runCommand(args, { folder: folder.path })
      expect({ time, code, stderr }).toEqual({ time, code: 0, stderr: '' })
    }
    expect(await filesOf(folder.path)).toMatchObject(app)
  })

  it('[SEC-16] benchtop package refuses a folder of its own that has another file in it by now', async () => {
    await using folder = await appFolder()
    const run = () => runCommand(['package'], { folder: folder.path })
    expect((await run()).code).toBe(0)
    await writeFile(join(folder.path, 'submission/notes.txt'), 'mine')
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('notes.txt') })
    expect(await readFile(join(folder.path, 'submission/notes.txt'), 'utf8')).toBe('mine')
  })

  it.each(['icon', 'licences', 'callbacks', 'report', 'form'] as const)(
    '[SEC-16] benchtop package reads no file outside of its app’s folder, and no pipe, as %s',
    async (member) => {
      await using outside = await temporaryFolder()
      await using folder = await appFolder()
      await writeFile(join(outside.path, 'secret'), 'canary-of-the-host')
      await symlink(join(outside.path, 'secret'), join(folder.path, 'link'))
      execFileSync('mkfifo', [join(folder.path, 'pipe')])
      const manifest = JSON.parse(app['benchtop.config.json']) as object
      for (const file of [join(outside.path, 'secret'), 'link', 'pipe']) {
        const given = member === 'licences' ? [file] : file
        const text = JSON.stringify({ ...manifest, [member]: given })
        await writeFile(join(folder.path, 'benchtop.config.json'), text)
        const ended = await runCommand(['package', '--out', 'new'], { folder: folder.path })
        const said = `${ended.stdout}${ended.stderr}`
        expect({ file, code: ended.code }).toEqual({ file, code: 1 })
        expect(said).toMatch(/outside of the app's folder|no regular file/)
        expect(said).not.toContain('canary-of-the-host')
        expect(await readdir(folder.path)).not.toContain('new')
      }
    },
  )
})
