import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The repository that this program runs from, whose packages are in no registry: an app gets them as tarballs in its own
 * folder, so that it can be moved, committed or zipped.
 */
export type Checkout = { readonly root: string; readonly nodeVersion: string }

/** What is read of a package's manifest. */
export type Manifest = {
  readonly name?: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The repository that this program runs from; undefined where it was installed from a registry. */
export function findCheckout(): Checkout | undefined {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  if (!existsSync(join(root, 'pnpm-workspace.yaml'))) return undefined
  if (readManifest(root).name !== 'benchtop-workspace') return undefined
  const nodeVersion = readManifest(join(root, 'scripts/node')).optionalDependencies?.['node']
  return nodeVersion === undefined ? undefined : { root, nodeVersion }
}

/** Reads the manifest of the package in a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
