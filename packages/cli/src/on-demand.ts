import { existsSync } from 'node:fs'
import { CliError } from './errors.ts'
import { ownVersion } from './own-version.ts'

/** What every package exports that the command line loads only where something needs it. */
type OnDemand = { readonly version: string }

/**
 * Loads a package that is installed only where someone needs it, of the command line's own version. To be called before
 * anything is started.
 *
 * @param packageName - such as `@benchtop/clusters`
 * @param whatNeedsIt - what needs it, as the beginning of a sentence: `--executor slurm`
 * @param load - its import, spelled out there so that its types are known: `() => import('@benchtop/clusters')`
 * @returns The module.
 * @throws A CliError with the command that installs it where it is missing or of another version.
 */
export async function loadOnDemand<Module extends OnDemand>(
  packageName: string,
  whatNeedsIt: string,
  load: () => Promise<Module>,
): Promise<Module> {
  const version = ownVersion()
  const loaded = await load().catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause
    throw unusable(`${whatNeedsIt} needs the package ${packageName}, which isn't installed`, cause)
  })
  if (loaded.version === version) return loaded
  throw unusable(
    `${whatNeedsIt} needs ${packageName} ${version}, the version of benchtop, and ${loaded.version} is installed`,
  )

  function unusable(what: string, cause?: unknown): CliError {
    const command = isCheckout
      ? 'npm run setup -- --all'
      : `npm install --save-dev ${packageName}@${version}`
    return new CliError('failed', `${what}: run ${command}.`, { cause })
  }
}

/** The package of recordings and of reports on them, for a command. */
export function loadRecordings(command: string) {
  return loadOnDemand('@benchtop/recording', command, () => import('@benchtop/recording'))
}

/** Only there are the sources next to what is built of them. */
const isCheckout = existsSync(new URL('../src', import.meta.url))

/** Whether the package, or one that it is made of, isn't there; what it has may be broken otherwise. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
