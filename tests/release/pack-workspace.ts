import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** A package as it would be published. */
export type PackedPackage = {
  readonly name: string
  readonly version: string
  /** Its sources, from the repository's root, such as `packages/testkit`. */
  readonly folder: string
  /** Where its tarball lies. */
  readonly tarball: string
  /** What is in it, in order, relative to the package. */
  readonly files: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What the packages are built by, other than their own sources. */
const buildInputs = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'rolldown.config.ts',
  'scripts/third-party-notice.ts',
  'LICENSE',
]

/** The examples that the command line brings along. */
export const packedExamples = ['variant-report', 'cohort-browser', 'device-uploader'] as const

type Manifest = { readonly name: string; readonly private?: boolean }

/**
 * Builds every published package from scratch, in its own folder, and packs it: nothing that is in `dist`
 * gets in, and a build in the repository meanwhile isn't disturbed. The console has to be built; it is
 * packed as it is.
 */
export async function packWorkspace(folder: string): Promise<readonly PackedPackage[]> {
  for (const file of buildInputs) await cp(join(root, file), join(folder, file))
  // Read and not written.
  for (const name of ['node_modules', 'templates']) {
    await symlink(join(root, name), join(folder, name))
  }
  const names = await publishable()
  for (const name of names) {
    const skipped = join(root, 'packages', name, 'dist')
    await cp(join(root, 'packages', name), join(folder, 'packages', name), {
      recursive: true,
      // The links between packages stay within the copy.
      verbatimSymlinks: true,
      filter: (path) => path !== skipped && !path.endsWith('.tsbuildinfo'),
    })
  }
  // The command line brings them along, and their own folders are what they are made from.
  await cp(join(root, 'examples'), join(folder, 'examples'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\/examples\/[^/]+\/dist$/.test(path),
  })
  const projects = names.map((name) => join('packages', name))
  const examples = packedExamples.map((name) => join('examples', name))
  await runTool('typescript', 'tsc', ['--build', ...projects, ...examples], folder)
  await runTool('rolldown', 'rolldown', ['--config', '--logLevel', 'warn'], folder)

  const destination = join(folder, 'tarballs')
  await mkdir(destination)
  const filters = projects.map((project) => `--filter=./${project}`)
  const pack = ['--recursive', ...filters, 'pack', '--json', '--pack-destination', destination]
  const { stdout } = await runTool('pnpm', 'pnpm', pack, folder)
  const packed = JSON.parse(stdout.slice(stdout.indexOf('['))) as readonly {
    readonly name: string
    readonly version: string
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }[]
  const folderByName = new Map(
    await Promise.all(names.map(async (name) => [(await manifestOf(name)).name, name] as const)),
  )
  return packed.map(({ name, version, filename, files }) => ({
    name,
    version,
    folder: join('packages', folderByName.get(name) ?? ''),
    tarball: filename,
    files: files.map(({ path }) => path).toSorted(),
  }))
}

/** The folders of the packages that are published. */
async function publishable(): Promise<readonly string[]> {
  const entries = await readdir(join(root, 'packages'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const manifests = await Promise.all(
    folders.map(async (name) => ({ name, isPrivate: (await manifestOf(name)).private === true })),
  )
  return manifests.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name)
}

async function manifestOf(name: string): Promise<Manifest> {
  return JSON.parse(
    await readFile(join(root, 'packages', name, 'package.json'), 'utf8'),
  ) as Manifest
}

/** Runs a program that an installed package brings. */
async function runTool(packageName: string, tool: string, args: readonly string[], cwd: string) {
  const manifest = findPackageJSON(packageName, import.meta.url)
  if (manifest === undefined) throw new Error(`${packageName} isn't installed: npm run setup.`)
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>
  }
  const program = join(dirname(manifest), bin[tool] ?? '')
  try {
    // Scripts of packages run on this Node too.
    const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
    const options = { cwd, env: { ...process.env, PATH }, maxBuffer: 64 * 1024 * 1024 }
    return await run(process.execPath, [program, ...args], options)
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    const said = `${stdout ?? ''}${stderr ?? ''}`.slice(-4_000)
    throw new Error(`${tool} ${args.join(' ')} failed:\n${said}`, { cause: error })
  }
}
