import { mkdir, writeFile } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { ignoredFiles } from './ignored-files.ts'

const file = { isFile: () => true, isDirectory: () => false } as Stats
const folder = { isFile: () => false, isDirectory: () => true } as Stats

async function repository(files: Readonly<Record<string, string>>) {
  const place = await temporaryFolder()
  await mkdir(join(place.path, '.git'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(place.path, name, '..'), { recursive: true })
    await writeFile(join(place.path, name), text)
  }
  return place
}

it('ignores files that are never sources, and what .gitignore files list, the deeper one taking precedence', async () => {
  await using place = await repository({
    '.gitignore': '*.log\n/app/secret\n',
    'app/.gitignore': 'built/\n',
    'app/src/.gitignore': '!keep.log\n',
  })
  const app = join(place.path, 'app')
  const isIgnored = ignoredFiles({ folder: app, patterns: undefined, data: join(app, 'kept') })
  const ignored = (name: string, stats = file) => isIgnored(join(app, name), stats)
  expect(
    ['a.log', 'secret', 'src/b.log', 'node_modules/x.js', 'src/node_modules/x.js', 'dist/x.js']
      .concat(['data/x.vcf', '.git/HEAD', '.benchtop/platform.json', 'kept'])
      .concat(['main.js~', '.main.js.swp', '.tokens.json.new', '4913', 'src/4913', '.main.js.swo'])
      .concat(['#main.js#', 'src/.#main.js', 'main.js___jb_tmp___', 'main.js.tmp.3107.1'])
      .concat(['.goutputstream-ZQ3HZ2', '.main.js.kate-swp', 'sedxK2b9Q', 'src/sedAAAAAA'])
      .filter((name) => !ignored(name)),
  ).toEqual([])
  expect(ignored('built', folder)).toBe(true)
  expect(
    [
      '',
      'main.js',
      'src/keep.log',
      'src/data/x.js',
      '.env',
      'built.js',
      '49130',
      'a#.js',
      'tmp.js',
      'sed.js',
      'used.sed',
    ].filter((name) => ignored(name)),
  ).toEqual([])
})

it('watches a folder that its repository ignores entirely', async () => {
  await using place = await repository({ '.gitignore': 'scratch/\n', 'scratch/app/main.js': '' })
  const app = join(place.path, 'scratch/app')
  const isIgnored = ignoredFiles({ folder: app, patterns: undefined, data: null })
  expect(isIgnored(join(app, 'main.js'), file)).toBe(false)
})

it('with patterns ignores everything else, and always files that are never sources', async () => {
  await using place = await repository({ '.gitignore': '*.md\n' })
  const patterns = ['src/**/*.ts', '*.md']
  const isIgnored = ignoredFiles({ folder: place.path, patterns, data: null })
  const ignored = (name: string, stats = file) => isIgnored(join(place.path, name), stats)
  expect(['src/a.ts', 'src/deep/b.ts', 'README.md'].some((name) => ignored(name))).toBe(false)
  expect(['src/a.js', 'main.ts', 'node_modules/src/a.ts'].every((name) => ignored(name))).toBe(true)
  expect(ignored('src', folder)).toBe(false)
})
