import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRegistry, isPublished } from '../docs/site/from-registry.ts'
import { temporaryFolder } from '../packages/emulator/src/testing/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const script = (name: string): Promise<unknown> => import(join(root, 'scripts/lib', name))
const { publishedFolders, removeBundle } = (await script('packed.mjs')) as {
  publishedFolders(): string[]
  removeBundle(folder: string): void
}
const { publishedManifest } = (await script('published-manifest.mjs')) as {
  publishedManifest(own: object, folder: string, workspace: { repository?: string }): object
}

describe('a package that is published', () => {
  it('[SCF-05] says what it is, under which licence, and by which words it is found', () => {
    for (const folder of publishedFolders()) {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({
        description: expect.stringMatching(/^[\w].+\.$/),
        license: 'Apache-2.0',
        keywords: expect.arrayContaining(['genomics']),
        engines: { node: expect.any(String) },
        files: expect.arrayContaining(['!dist/**/*.map']),
      })
    }
  })

  it('[SCF-05] says where its sources are once the repository has an address, and installs nothing that it contains', () => {
    const own = { name: 'a', bundled: ['b'], dependencies: { b: '1', c: '2' } }
    expect(publishedManifest(own, 'packages/a', {})).toEqual({
      name: 'a',
      dependencies: { c: '2' },
    })
    const repository = 'https://example.test/benchtop'
    expect(publishedManifest(own, 'packages/a', { repository })).toMatchObject({
      repository: { url: `git+${repository}.git`, directory: 'packages/a' },
      homepage: `${repository}#readme`,
      bugs: `${repository}/issues`,
    })
  })

  it.each([
    ['bundled', { emitDeclarationOnly: true }, ['index.d.ts', 'ports/a.d.ts']],
    ['compiled', {}, ['index.d.ts', 'index.js', 'ports/a.d.ts', 'ports/a.js', 'ports/a.js.map']],
  ])(
    'that is %s is packed again without what is no longer made of it',
    async (_, compilerOptions, left) => {
      await using folder = await temporaryFolder()
      const dist = join(folder.path, 'dist')
      mkdirSync(join(dist, 'ports'), { recursive: true })
      writeFileSync(
        join(folder.path, 'tsconfig.json'),
        JSON.stringify({ compilerOptions }, null, 2),
      )
      for (const file of ['index.d.ts', 'index.js', 'ports/a.d.ts', 'ports/a.js', 'ports/a.js.map'])
        writeFileSync(join(dist, file), '')
      removeBundle(folder.path)
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      expect(files.filter((file) => file !== 'ports').toSorted()).toEqual(left)
    },
  )
})

describe('the commands of README and guides', () => {
  const pages = ['README.md', ...globSync('docs/guide/*.md', { cwd: root })]
  const commands = /npm (?:create benchtop-app|install (?:--save-dev )?@?benchtop[\w/@-]*)/g
  /** What says how it is once they are published. */
  const about = 'docs/guide/publishing.md'

  it('[SCF-05] name no package of a registry before it is there', () => {
    expect(isPublished(root)).toBe(false)
    const found = pages
      .filter((page) => page !== about && !page.endsWith('how-it-is-built.md'))
      .flatMap((page) => readFileSync(join(root, page), 'utf8').match(commands) ?? [])
    expect(found).toEqual([])
  })

  it('[SCF-05] are those of the registry once they are published', () => {
    const published = pages.map((page) => fromRegistry(readFileSync(join(root, page), 'utf8')))
    const found = published.flatMap((text) => text.match(commands) ?? [])
    expect(found).toEqual(
      expect.arrayContaining([
        'npm install --save-dev @benchtop/testkit',
        'npm install --save-dev @benchtop/s3',
        'npm install @benchtop/telemetry',
        'npm create benchtop-app',
      ]),
    )
    expect(published.join('')).not.toMatch(/packed\/\*\.tgz +#/)
  })
})
