import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { packedExamples, type PackedPackage } from './pack-workspace.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * What a package has to hold, file by file: what its sources make, the folders that its manifest names in addition, and what
 * every package has. Of one whose JavaScript is bundled, the names of the bundle's pieces are taken from itself.
 */
export async function expectedFiles({ folder, files }: PackedPackage): Promise<string[]> {
  const own = join(root, folder)
  const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as {
    readonly files?: readonly string[]
    readonly bundled?: readonly string[]
  }
  const compiler = await readFile(join(own, 'tsconfig.json'), 'utf8')
  const isBundled = compiler.includes('"emitDeclarationOnly": true')
  /** Built by Vite, with what a page loads besides. */
  const isOfPage = compiler.includes('"outDir": "dist/types"')
  const sources = (await filesBelow(join(own, 'src')))
    .filter(
      // A file of declarations is for the compiler alone.
      (path) => /\.tsx?$/.test(path) && !/\.(test(-d)?|d)\.ts$|^testing\/|\/testing\//.test(path),
    )
    .map((path) => path.replace(/\.tsx?$/, ''))
  const compiled = sources.flatMap((path) => [
    `${isOfPage ? 'dist/types/src' : 'dist'}/${path}.d.ts`,
    ...(isBundled ? [] : [`dist/${path}.js`]),
  ])
  const ofBundle = isOfPage ? /^dist\/(?!types).+\.(js|css|wasm)$/ : /^dist\/(ports\/)?[^/]+\.js$/
  const pieces = isBundled ? files.filter((path) => ofBundle.test(path)) : []
  const plain = (manifest.files ?? []).filter((path) => path !== 'dist' && !path.includes('*'))
  const named = plain.filter((path) => !path.startsWith('!'))
  // A folder, or what a file is compiled to.
  const left = (manifest.files ?? [])
    .filter((path) => path.startsWith('!') && !path.includes('**'))
    .map((path) => (path.endsWith('.*') ? path.slice(1, -1) : `${path.slice(1)}/`))
  // A folder has what lies in it; a file may be written only when the package is packed.
  const others = named.filter((path) => !path.includes('.'))
  const additional = await Promise.all(
    others.map(async (path) => {
      const found = path === 'examples' ? await exampleFiles() : await filesBelow(join(own, path))
      return found.map((one) => `${path}/${one}`)
    }),
  )
  const always = ['package.json', 'LICENSE', 'README.md']
  return [
    ...always,
    ...named.filter((path) => path.includes('.')),
    ...(existsSync(join(own, 'CHANGELOG.md')) ? ['CHANGELOG.md'] : []),
    // The licences of what is bundled.
    ...(manifest.bundled === undefined ? [] : ['dist/THIRD-PARTY.txt']),
    ...compiled,
    ...pieces,
    ...additional.flat(),
  ]
    .filter((path) => !left.some((folder) => path.startsWith(folder)))
    .toSorted()
}

/**
 * What the examples have that are brought along: their sources as JavaScript, what these read, and the packages that they
 * use and the command line doesn't install.
 */
async function exampleFiles(): Promise<string[]> {
  const installed = await dependenciesOf(join(root, 'packages/cli'))
  const all = await Promise.all(
    packedExamples.map(async (name) => {
      const folder = join(root, 'examples', name)
      const copied = (await dependenciesOf(folder)).filter((one) => !installed.includes(one))
      const files = (await filesBelow(folder)).filter(
        (path) => !/^(node_modules|dist)\/|\/testing\/|\.test\.ts$|^tsconfig\.json$/.test(path),
      )
      return [
        ...files.map((path) => path.replace(/\.ts$/, '.js')),
        ...copied.map((one) => `third-party/${one}.js`),
        'third-party/THIRD-PARTY.txt',
      ].map((path) => `${name}/${path}`)
    }),
  )
  return all.flat()
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies = {}, bundled = [] } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as {
    readonly dependencies?: Readonly<Record<string, string>>
    readonly bundled?: readonly string[]
  }
  return Object.keys(dependencies).filter((name) => !bundled.includes(name))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
