import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
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

/** The examples that the command line brings along. */
export const packedExamples = ['variant-report', 'cohort-browser', 'device-uploader'] as const

type Manifest = { readonly name: string }

/** The packages as they are now, built from scratch and packed, as for an app that is made here. */
export async function packWorkspace(): Promise<readonly PackedPackage[]> {
  const args = [join(root, 'scripts/pack.mjs'), '--cached']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const list = await readFile(join(stdout.trim(), 'packed.json'), 'utf8')
  const packed = JSON.parse(list) as readonly {
    readonly name: string
    readonly version: string
    readonly filename: string
    readonly files: readonly { readonly path: string }[]
  }[]
  // The Python package has no package.json.
  const entries = await readdir(join(root, 'packages'))
  const folders = entries.filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
  const folderByName = new Map(
    await Promise.all(folders.map(async (name) => [(await manifestOf(name)).name, name] as const)),
  )
  return packed.map(({ name, version, filename, files }) => ({
    name,
    version,
    folder: join('packages', folderByName.get(name) ?? ''),
    tarball: join(stdout.trim(), basename(filename)),
    files: files.map(({ path }) => path).toSorted(),
  }))
}

async function manifestOf(name: string): Promise<Manifest> {
  return JSON.parse(
    await readFile(join(root, 'packages', name, 'package.json'), 'utf8'),
  ) as Manifest
}
