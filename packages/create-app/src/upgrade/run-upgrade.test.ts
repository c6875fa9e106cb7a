import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCreate } from '../create/run-create.ts'
import { readTemplate, readVersion } from '../templates/read-template.ts'
import { parseRecord, recordFile } from '../templates/record.ts'
import { treeOf, type Tree } from '../templates/tree.ts'
import { memoryWorld } from '../testing/memory-world.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { runUpgrade, type TemplateSource, type UpgradeFlags } from './run-upgrade.ts'

/** The version that new apps are created with. */
const version = readVersion()

/** The templates as they might look in a later version. */
function later(change: (files: Map<string, string>) => void, version = '99.0.0'): TemplateSource {
  return {
    version,
    read(template) {
      const tree = readTemplate(template)
      const isText = (path: string) => !path.startsWith('data/')
      const texts = new Map(
        [...tree].filter(([path]) => isText(path)).map(([path, bytes]) => [path, String(bytes)]),
      )
      change(texts)
      const data = [...tree].filter(([path]) => !isText(path))
      return treeOf([
        ...data,
        ...[...texts].map(([path, text]) => [path, Buffer.from(text)] as const),
      ])
    },
  }
}

const unchanged = (): Tree => readTemplate('native-typescript')
const next = later((files) => {
  files.set('src/count-variants.ts', `${files.get('src/count-variants.ts')}\n// counted\n`)
  files.set(
    'package.json',
    files.get('package.json')!.replace('node --test ', 'node --test --watch '),
  )
  files.set('src/new.ts', 'export const news = 1\n')
  files.delete('Dockerfile')
})

/** A committed project of native-typescript, called `depth`. */
async function committedProject() {
  const folder = await temporaryFolder()
  const project = join(folder.path, 'depth')
  const flags = { template: 'native-typescript', install: false, git: true }
  await runCreate('depth', flags, memoryWorld(folder.path).world)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...args], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--no-verify', '--message', 'Work')
  }
  commit()
  const place = (path: string) => join(project, path)
  return {
    project,
    commit,
    place,
    git,
    read: (path: string) => readFileSync(place(path), 'utf8'),
    change(path: string, edit: (text: string) => string) {
      writeFileSync(
        place(path),
        edit(existsSync(place(path)) ? readFileSync(place(path), 'utf8') : ''),
      )
    },
    upgrade(source: TemplateSource, flags: UpgradeFlags = {}) {
      const { world, stdout } = memoryWorld(project)
      return { code: runUpgrade(undefined, flags, world, source), output: stdout }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

describe('an upgrade', () => {
  it("[SCF-01] merges the template's changes with the user's, and records the new version", async () => {
    await using app = await committedProject()
    app.change('src/count-variants.ts', (text) => `// mine\n${text}`)
    app.change('package.json', (text) =>
      text.replace('"private": true', '"private": true,\n  "mine": 1'),
    )
    app.change('src/own.ts', () => 'export const own = 1\n')
    app.commit()
    const { code, output } = app.upgrade(next)
    expect(code).toBe(0)
    expect(output()).toContain(`native-typescript ${version} to 99.0.0`)
    expect(app.read('src/count-variants.ts')).toMatch(/^\/\/ mine\n[^]*\n\/\/ counted\n$/)
    expect(JSON.parse(app.read('package.json'))).toMatchObject({
      name: 'depth',
      mine: 1,
      scripts: { test: expect.stringContaining('node --test --watch') as string },
      dependencies: { '@benchtop/app-runtime': '^99.0.0' },
    })
    expect(app.read('src/new.ts')).toBe('export const news = 1\n')
    expect(existsSync(app.place('Dockerfile'))).toBe(false)
    expect(app.read('src/own.ts')).toBe('export const own = 1\n')
    expect(parseRecord(app.read(recordFile))).toMatchObject({ version: '99.0.0', name: 'depth' })
    expect(output()).toMatch(/added +src\/new\.ts[^]*merged +package\.json[^]*deleted +Dockerfile/)
  })

  it('has nothing left to do the second time', async () => {
    await using app = await committedProject()
    app.upgrade(next)
    const before = app.git('status', '--porcelain')
    // Also with uncommitted changes: there is nothing to mix with them.
    const { code, output } = app.upgrade(next)
    expect(code).toBe(0)
    expect(output()).toBe('The app already has the latest template: native-typescript 99.0.0.\n')
    expect(app.git('status', '--porcelain')).toBe(before)
  })

  it('marks conflicts, reports where, and exits with 1', async () => {
    await using app = await committedProject()
    app.change('src/count-variants.ts', (text) => `${text}\n// mine\n`)
    app.commit()
    const { code, output } = app.upgrade(next)
    expect(code).toBe(1)
    expect(output()).toMatch(/conflict +src\/count-variants\.ts: 1 conflict to resolve/)
    expect(output()).toContain('Resolve the conflicts between <<<<<<< and >>>>>>> first.')
    expect(app.read('src/count-variants.ts')).toMatch(
      /<<<<<<< yours\n[^]*\/\/ mine\n[^]*\|\|\|\|\|\|\| template [\d.]+\n[^]*=======\n[^]*>>>>>>> template 99\.0\.0/,
    )
  })

  it('keeps a file that is in the way of a new one, and writes the new one next to it', async () => {
    await using app = await committedProject()
    mkdirSync(app.place('src/new.ts'))
    const { code, output } = app.upgrade(next)
    expect(code).toBe(1)
    expect(output()).toMatch(
      /kept +src\/new\.ts: .*; the template's version is src\/new\.ts\.template-99\.0\.0/,
    )
    expect(app.read('src/new.ts.template-99.0.0')).toBe('export const news = 1\n')
  })

  it('with --dry-run changes nothing and reports what it would', async () => {
    await using app = await committedProject()
    app.change('src/own.ts', () => 'not committed\n')
    const { code, output } = app.upgrade(next, { dryRun: true })
    expect(code).toBe(0)
    expect(output()).toMatch(/updated +src\/count-variants\.ts[^]*nothing was changed/)
    expect(app.git('status', '--porcelain')).toBe('?? src/own.ts\n')
  })

  it('[CLI-01] prints the change to each file as JSON', async () => {
    await using app = await committedProject()
    const { output } = app.upgrade(next, { json: true })
    const event = JSON.parse(output()) as { changes: unknown[] }
    expect(event).toMatchObject({ event: 'upgraded', from: version, to: '99.0.0', dryRun: false })
    expect(event.changes).toContainEqual({ kind: 'add', path: 'src/new.ts' })
  })

  it('preserves permissions and follows moved files', async () => {
    await using app = await committedProject()
    chmodSync(app.place('src/main.ts'), 0o755)
    app.change('src/main.ts', (text) => `${text}// mine\n`)
    app.commit()
    app.upgrade(
      later((files) => {
        files.set('src/main.ts', `// new\n${files.get('src/main.ts')}`)
      }),
    )
    expect(statSync(app.place('src/main.ts')).mode & 0o777).toBe(0o755)
    app.commit()
    app.upgrade(
      later((files) => {
        files.set('app/main.ts', files.get('src/main.ts')!)
        for (const path of files.keys()) if (path.startsWith('src/')) files.delete(path)
      }, '99.1.0'),
    )
    expect(app.read('app/main.ts')).toMatch(/\/\/ mine\n$/)
    expect(existsSync(app.place('src'))).toBe(false)
  })
})

describe('an upgrade is rejected', () => {
  it('with uncommitted changes, unless forced', async () => {
    await using app = await committedProject()
    app.change('src/main.ts', (text) => `${text}// mine\n`)
    expect(() => app.upgrade(next)).toThrow(/has an uncommitted change, which would mix .*--force/)
    expect(app.read('src/main.ts')).toMatch(/\/\/ mine\n$/)
    expect(app.upgrade(next, { force: true }).code).toBe(0)
    expect(app.read('src/main.ts')).toMatch(/\/\/ mine\n$/)
  })

  it('outside a git repository, unless forced', async () => {
    await using app = await committedProject()
    rmSync(app.place('.git'), { recursive: true })
    mkdirSync(app.place('node_modules/some'), { recursive: true })
    writeFileSync(app.place('node_modules/some/index.js'), '')
    expect(() => app.upgrade(next)).toThrow(/isn't in a git repository.*--force/)
    expect(app.upgrade(next, { force: true }).code).toBe(0)
  })

  it('if the app is newer', async () => {
    await using app = await committedProject()
    const older = { version: '0.0.1', read: unchanged }
    expect(() => app.upgrade(older)).toThrow(/which is newer than this one, 0\.0\.1\. Update/)
  })

  it('if the record of its template is missing or unreadable', async () => {
    await using app = await committedProject()
    app.change(recordFile, () => '<<<<<<< {')
    expect(() => app.upgrade(next)).toThrow(
      /\.benchtop-template\.json can't be read: .*git checkout/,
    )
    app.change(recordFile, () => '{"template": "web-express", "version": "0.1.0", "name": "a"}')
    expect(() => app.upgrade(next)).toThrow(/can't be read/)
    rmSync(app.place(recordFile))
    expect(() => app.upgrade(next)).toThrow(/no \.benchtop-template\.json .*benchtop create/)
  })

  it('before changing anything if an ignored file is in the way', async () => {
    await using app = await committedProject()
    app.change('run.log', () => 'mine')
    const source = later((files) => {
      files.set('package.json', '{}')
      files.set('run.log/notes.md', 'new')
    })
    expect(() => app.upgrade(source)).toThrow(/run\.log is not a folder.*Nothing was changed/)
    expect(app.git('status', '--porcelain')).toBe('')
    expect(app.read('run.log')).toBe('mine')
  })
})
