import { resolve } from 'node:path'
import type { SeedFile } from '../seed-files.ts'
import type { StartFlags } from '../start/flags.ts'
import { readSeeds } from '../start/open-platform.ts'
import { settleOptions, type StartOptions } from '../start/options.ts'
import { projectFolder } from '../state/state-file.ts'
import { withApplication } from './fill-platform.ts'
import type { AppManifest } from './read-manifest.ts'
import { smallData } from './small-data.ts'

/** The options and seeds of an app's platform, the app included. */
export type AppPlatform = {
  readonly options: StartOptions
  readonly seeds: readonly SeedFile[]
  /** The seed files that were named for it, as they were read. */
  readonly seedFiles: readonly SeedFile[]
}

type Typed = { readonly flags: StartFlags; readonly folder: string }

/** Resolves how the platform of an app is started: what was typed, else its manifest, else the defaults. */
export async function appPlatform(
  manifest: AppManifest,
  { flags: { config, ...typed }, folder }: Typed,
): Promise<AppPlatform> {
  const configured =
    config === undefined
      ? manifest.platform
      : { ...manifest.platform, ...(await readConfig(resolve(folder, config))) }
  const settled = settleOptions(typed, configured, {
    folder,
    data: resolve(manifest.folder, projectFolder),
  })
  const named = settled.seeds.length > 0 ? settled.seeds : (manifest.seeds ?? [])
  const demo = typed.demo ?? configured.demo
  const options = { ...settled, seeds: named, demo: demo === true }
  const read = await readSeeds(options)
  const isSmall = read.length === 0 && demo !== false
  return {
    options,
    seeds: withApplication(isSmall ? [smallData] : read, manifest),
    seedFiles: read.filter(({ name }) => named.includes(name)),
  }
}

async function readConfig(path: string): Promise<StartFlags> {
  const { readConfigFile } = await import('../start/config-file.ts')
  return readConfigFile(path)
}
