import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemCodeOf } from '../errors.ts'
import { loadTree, textOf, treeOf, type StoredTree, type Tree } from './tree.ts'

/** The repository's own folder, where this isn't a published package. */
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The version of this package, shared by its templates and all of Benchtop's packages. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** The templates in a published package: one file, since npm would leave out a folder's .gitignore. */
const packed = new URL('../../templates.json', import.meta.url)

/** A template or an example as stored: a complete app called my-app. */
export function readTemplate(name: string): Tree {
  const stored = readPacked()?.[name]
  return stored === undefined ? readWorkspaceTemplate(name) : loadTree(stored)
}

function readPacked(): Readonly<Record<string, StoredTree>> | undefined {
  try {
    return JSON.parse(readFileSync(packed, 'utf8')) as Record<string, StoredTree>
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** The names of everything that an app is made from: templates, and those of the examples that their manifest allows. */
export function readStarterNames(): readonly string[] {
  const stored = readPacked()
  if (stored !== undefined) return Object.keys(stored)
  return ['templates', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .filter((name) => readJson(`${folder}/${name}/package.json`).config?.create !== false)
      .toSorted(),
  )
}

/** The folders that apps have a copy of, and the repository has elsewhere, by their names in the app. */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'native-python': { benchtop_app: 'packages/python/src/benchtop_app' },
}

/** A template or an example from the repository, with what it copies, and without build output and other untracked files. */
export function readWorkspaceTemplate(name: string): Tree {
  const template = join(root, 'templates', name)
  if (!existsSync(template)) return readExample(name)
  return readFolder(template, readFileSync(join(template, '.gitignore'), 'utf8'), copied[name])
}

/** An example as a template has it: called my-app, with what else an app of its own has, and without what the repository needs. */
function readExample(name: string): Tree {
  const like = readWorkspaceTemplate('web-vite')
  const ignored = `${textOf(like.get('.gitignore') ?? Buffer.of())}__pycache__/\n`
  const own = readFolder(join(root, 'examples', name), ignored)
  const title = String(readJson(`examples/${name}/benchtop.config.json`).name)
  const files = [...own].map(([path, bytes]): [string, Uint8Array] => {
    const text = path === 'package.json' ? manifestFor(name) : textOf(bytes)
    if (text === undefined) return [path, bytes]
    const alone = text
      .replaceAll(/"--conditions=@benchtop\/source", |--conditions=@benchtop\/source /g, '')
      .replaceAll(`examples/${name}/`, '')
    return [path, Buffer.from(alone.replaceAll(title, 'My App').replaceAll(name, 'my-app'))]
  })
  const around = [...like].filter(([path]) => /^\.(gitattributes|npmrc|nvmrc)$/.test(path))
  const types = readWorkspaceTemplate('web-express').get('tsconfig.json') ?? Buffer.of()
  const written = { '.gitignore': Buffer.from(ignored), 'tsconfig.json': types }
  return treeOf([...around, ...files, ...Object.entries(written)])
}

/** The package.json of an example as an app's own: its scripts, and the tools that the repository has for all of them. */
function manifestFor(name: string): string {
  const { license: _, scripts, devDependencies, ...own } = readJson(`examples/${name}/package.json`)
  const { engines } = readJson('templates/web-express/package.json')
  const tools = readJson('package.json').devDependencies ?? {}
  const needed = ['@types/node', 'typescript', 'vitest'].map((tool) => [tool, tools[tool]] as const)
  const test = 'vitest run --testTimeout=60000 --expect.poll.timeout=30000'
  const shared = Object.fromEntries(needed)
  const manifest = {
    ...own,
    scripts: { dev: 'benchtop dev', ...scripts, test, check: 'tsc' },
    devDependencies: { ...devDependencies, ...shared, benchtop: 'workspace:^' },
    engines,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The files of a folder that its .gitignore doesn't name, and of what links lead to. */
function readFolder(
  folder: string,
  gitignore: string,
  more: Readonly<Record<string, string>> = {},
) {
  const ignored = readIgnored(gitignore)
  const files: [string, Uint8Array][] = []
  const read = (from: string, to: string): void => {
    for (const name of readdirSync(from)) {
      const [source, path] = [join(from, name), `${to}${name}`]
      if (ignored(name)) continue
      if (statSync(source).isDirectory()) read(source, `${path}/`)
      else files.push([path, readFileSync(source)])
    }
  }
  read(folder, '')
  for (const [to, from] of Object.entries(more)) read(join(root, from), `${to}/`)
  return treeOf(files)
}

/** Reads the few forms that the templates' .gitignore files have: `name`, `name/`, `name/*`, `!path` and `*.ending`. */
function readIgnored(gitignore: string): (name: string) => boolean {
  const lines = gitignore.split('\n').filter(Boolean)
  const patterns = lines.filter((line) => !line.startsWith('!'))
  const names = new Set(patterns.map((pattern) => pattern.replace(/\/\*?$/, '')))
  const endings = patterns.filter((pattern) => pattern.startsWith('*')).map((one) => one.slice(1))
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

type Json = {
  readonly name?: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly engines?: object
  /** An example that isn't one to start from has `create: false`. */
  readonly config?: { readonly create?: boolean }
}

function readJson(path: string): Json {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
}
