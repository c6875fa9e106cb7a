import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../src/command-line.ts'
import { exampleNames, templateNames } from '../src/templates/catalogue.ts'
import { readVersion } from '../src/templates/read-template.ts'
import { parseRecord, recordFile } from '../src/templates/record.ts'
import { textOf, treeOf, type Tree } from '../src/templates/tree.ts'
import { buildPackages, linkProject, runScript } from '../src/testing/linked-project.ts'
import { memoryWorld } from '../src/testing/memory-world.ts'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'

async function create(folder: string, name: string, template: string): Promise<string> {
  const { world, stderr } = memoryWorld(folder)
  const kind = templateNames.includes(template) ? '--template' : '--example'
  const args = [name, kind, template, '--no-install', '--no-git']
  const code = await runCommandLine(args, world)
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' })
  return join(folder, name)
}

function readTree(folder: string): Tree {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return treeOf(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path)]),
  )
}

/** A tree as one text to compare: every file under its name, binary files by their hash, without version numbers. */
function pageOf(tree: Tree): string {
  return [...tree]
    .map(([path, bytes]) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      return `════ ${path}\n${textOf(bytes) ?? `${bytes.length} bytes, SHA-256 ${hash}\n`}`
    })
    .join('')
    .replaceAll(`"^${readVersion()}"`, '"^<version>"')
}

// These tests run tools, which can take long on a busy machine.
const unhurried = 300_000
beforeAll(buildPackages, unhurried)

/** Programs that an app needs in addition to Node. */
const programs: Readonly<Record<string, string>> = {
  'native-python': 'python3',
  'native-shell': 'jq',
}

/** Whether this machine can't run an app; in CI that is a failure instead. */
function isBeyond(template: string): boolean {
  const program = programs[template]
  const isMissing = program !== undefined && spawnSync(program, ['--version']).status !== 0
  return isMissing && !process.env['CI']
}

describe.each(templateNames)('a new app from %s', (template) => {
  it('[SCF-01] has the recorded files', async () => {
    await using folder = await temporaryFolder()
    const tree = readTree(await create(folder.path, 'variant-counter', template))
    const record = parseRecord(String(tree.get(recordFile)))
    expect(record).toMatchObject({ template, version: readVersion(), name: 'variant-counter' })
    const files = treeOf([...tree].filter(([path]) => path !== recordFile))
    expect(record.base).toEqual(files)
    await expect(pageOf(files)).toMatchFileSnapshot(`trees/${template}.txt`)
  })
})

describe.each([...templateNames, ...exampleNames()])('a new app from %s', (template) => {
  it.skipIf(isBeyond(template))(
    '[SCF-01] type-checks and passes its own test, which completes a launch, without an edit',
    { timeout: unhurried },
    async () => {
      await using folder = await temporaryFolder()
      const project = await create(folder.path, 'variant-counter', template)
      await linkProject(project, template)
      const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
        scripts: { check: string; test: string; build?: string }
      }
      for (const script of [scripts.check, scripts.build, scripts.test]) {
        if (script === undefined) continue
        expect(await runScript(project, script)).toMatchObject({ code: 0 })
      }
      expect(textOf(readFileSync(join(project, 'package.json')))).not.toContain('workspace:')
    },
  )
})
