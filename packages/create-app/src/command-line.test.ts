import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from './command-line.ts'
import { exampleNames } from './templates/catalogue.ts'
import { readVersion } from './templates/read-template.ts'
import { parseRecord, recordFile } from './templates/record.ts'
import { textOf } from './templates/tree.ts'
import { memoryWorld } from './testing/memory-world.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const still = ['--no-install', '--no-git']

/** Runs the command non-interactively. */
async function run(folder: string, ...args: string[]) {
  const { world, stdout, stderr } = memoryWorld(folder)
  const code = await runCommandLine(args, world)
  return { code, stdout: stdout(), stderr: stderr() }
}

const packageOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>

describe('create', () => {
  it('[SCF-01] creates an app and prints the next steps', async () => {
    await using folder = await temporaryFolder()
    const { code, stdout } = await run(folder.path, 'apps/depth', '-t', 'native-shell', ...still)
    expect(code).toBe(0)
    expect(stdout).toMatch(/apps\/depth is ready: native app, shell/)
    expect(stdout).toMatch(/cd apps\/depth\n +npm install .*\n +npm run dev .*\n +npm test /)
    expect(await packageOf(join(folder.path, 'apps/depth'))).toMatchObject({ name: 'depth' })
    // No other files next to it.
    expect(await readdir(join(folder.path, 'apps'))).toEqual(['depth'])
  })

  it('[SCF-01] initializes a git repository unless the folder is in one', async () => {
    await using folder = await temporaryFolder()
    await run(folder.path, 'one', '-t', 'native-shell', '--no-install')
    expect(await readdir(join(folder.path, 'one'))).toContain('.git')
    await run(folder.path, 'one/inner', '-t', 'native-shell', '--no-install', '--git')
    expect(await readdir(join(folder.path, 'one/inner'))).not.toContain('.git')
  })

  it.each(['empty', 'repository'])('accepts an existing folder: %s', async (kind) => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, kind)
    await mkdir(kind === 'empty' ? path : join(path, '.git'), { recursive: true })
    const { code, stdout } = await run(path, '.', '-t', 'native-shell', ...still)
    expect(code).toBe(0)
    expect(stdout).not.toContain('cd ')
    expect(await packageOf(path)).toMatchObject({ name: kind })
  })

  it('uses the package manager that started it, or the one given', async () => {
    await using folder = await temporaryFolder()
    const { world, stdout } = memoryWorld(folder.path, { userAgent: 'pnpm/10.34.9 npm/? node/v24' })
    await runCommandLine(['a', '-t', 'native-shell', ...still], world)
    expect(stdout()).toMatch(/pnpm install .*\n +pnpm dev .*\n +pnpm test /)
    const named = await run(
      folder.path,
      'b',
      '-t',
      'native-shell',
      ...still,
      '--package-manager',
      'bun',
    )
    expect(named.stdout).toMatch(/bun install .*\n +bun dev .*\n +bun run test /)
  })

  it.each(exampleNames())(
    '[SCF-01] copies the example %s as an app of its own',
    async (example) => {
      await using folder = await temporaryFolder()
      const args = ['variant-counter', '--example', example, '--json', ...still]
      const { code, stdout } = await run(folder.path, ...args)
      expect(code).toBe(0)
      const app = join(folder.path, 'variant-counter')
      const created = { event: 'created', folder: app, name: 'variant-counter', example }
      expect(JSON.parse(stdout)).toMatchObject(created)
      expect(await packageOf(app)).toMatchObject({
        name: 'variant-counter',
        scripts: { dev: 'benchtop dev', test: expect.any(String) as unknown, check: 'tsc' },
        devDependencies: { benchtop: `^${readVersion()}`, vitest: expect.any(String) as unknown },
      })
      const record = parseRecord(await readFile(join(app, recordFile), 'utf8'))
      expect(record).toMatchObject({ template: example, name: 'variant-counter' })
      const files = [...record.base].map(([path, bytes]) => [path, textOf(bytes) ?? ''] as const)
      expect(files.map(([path]) => path)).toEqual(
        expect.arrayContaining(['.gitignore', '.npmrc', 'README.md', 'benchtop.config.json']),
      )
      // Nothing of it needs the repository, or is made by a build.
      for (const [path, text] of files) {
        expect(path).not.toMatch(/(^|\/)(node_modules|dist|__pycache__)\//)
        expect(text).not.toMatch(/"workspace:|tsconfig\.base|"--conditions|"\.\.\//)
        expect(text).not.toContain(`examples/${example}`)
      }
      const manifest = await readFile(join(app, 'benchtop.config.json'), 'utf8')
      expect(JSON.parse(manifest)).toMatchObject({ name: 'Variant Counter' })
    },
  )

  it('[SCF-01] names the example in its next steps', async () => {
    await using folder = await temporaryFolder()
    const { stdout } = await run(folder.path, 'a', '--example', 'carrier-screening', ...still)
    expect(stdout).toMatch(/a is ready: the example carrier-screening\./)
    expect(stdout).toMatch(/npm run dev .*\n +npm test /)
  })

  it('[CLI-01] prints the created app as JSON', async () => {
    await using folder = await temporaryFolder()
    const { stdout } = await run(folder.path, 'depth', '-t', 'web-vite', '--json', ...still)
    expect(JSON.parse(stdout)).toEqual({
      event: 'created',
      folder: join(folder.path, 'depth'),
      name: 'depth',
      template: 'web-vite',
      version: readVersion(),
      git: false,
      installed: false,
    })
  })

  it('[CLI-01] shows its help and its version', async () => {
    await using folder = await temporaryFolder()
    expect((await run(folder.path, '--help')).stdout).toMatch(
      /Usage: [^]*web-purchase[^]*carrier-screening +Compares [^]*Examples:/,
    )
    expect((await run(folder.path, '-V')).stdout).toBe(`${readVersion()}\n`)
  })
})

describe('create rejects', () => {
  it.each([
    [['depth'], 2, /Add --template: native-typescript, .*web-purchase/],
    [['-t', 'web-vite'], 2, /Name a folder/],
    [['depth', '-t', 'web-expres'], 2, /no template "web-expres"\. Did you mean web-express\?/],
    [['depth', '-t', 'python'], 2, /Did you mean native-python\?/],
    [['depth', '-t', 'xyzzy-plugh'], 2, /no template "xyzzy-plugh"\. Use one of/],
    [
      ['depth', '--example', 'carrier-screenin'],
      2,
      /no example .* Did you mean carrier-screening\?/,
    ],
    [
      ['depth', '--example', 'variant-report'],
      2,
      /no example "variant-report" to start from\. Use one of .*device-uploader/,
    ],
    [
      ['depth', '--example', 'device-uploader', '-t', 'web-vite'],
      2,
      /leave out --template web-vite or --example device-uploader/,
    ],
    [['My App', '-t', 'web-vite'], 2, /"My App" can't be .*: .*spaces.*\. Use --name my-app\./],
    [['depth', '--name', 'fs', '-t', 'web-vite'], 2, /Node has a built-in module .* --name fs-app/],
    [
      ['depth', '-t', 'web-vite', '--package-manager', 'apt'],
      2,
      /Unknown package manager apt\. Use one of npm/,
    ],
    [['a', 'b'], 2, /Name one folder/],
    [['depth', '--colour'], 2, /--colour.*--help/],
    [['used', '-t', 'web-vite'], 1, /used isn't empty: it has a\.txt, b\.txt, c\.txt and 2 more/],
    [['used/a.txt', '-t', 'web-vite'], 1, /used\/a\.txt is a file/],
    [['used/a.txt/inner', '-t', 'web-vite'], 1, /inside one/],
    [[`new/${'y'.repeat(300)}`, '--name', 'y', '-t', 'web-vite'], 1, /too long/],
  ])('[SCF-02] %j with a clear message, and creates nothing', async (args, code, message) => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, 'used'))
    for (const name of ['.env', 'a.txt', 'b.txt', 'c.txt', 'd.txt']) {
      await writeFile(join(folder.path, 'used', name), 'mine')
    }
    const ended = await run(folder.path, ...args, ...still)
    expect(ended.stderr).toMatch(message)
    expect(ended.stderr).toMatch(/^error: /)
    expect(ended.code).toBe(code)
    expect(ended.stdout).toBe('')
    expect(await readdir(folder.path)).toEqual(['used'])
    expect(await readdir(join(folder.path, 'used'))).toHaveLength(5)
  })
})
