import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { PackageFlags } from '../package/package-action.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

/** `benchtop package`. */
export function packageCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(
    new Command('package')
      .summary('check an app against the rules of the platform, and write what is submitted')
      .description(
        prose(`Checks an app's manifest, form, callbacks, addresses, image, icon and licences against what the
platform accepts, and writes a folder with what its registration takes. The client secret is not in it:
the platform issues that.`),
      )
      .argument('[folder]', 'the folder with the manifest (the current one)')
      .option('--out <folder>', 'where to write it (submission, in the app’s folder)')
      .option('--check', 'check alone, and write nothing')
      .option(
        '--scopes',
        'compare what users granted the app on a running platform with what its requests needed',
      ),
    'one JSON object per line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop package
  $ benchtop package --check --scopes
  $ benchtop package my-app --out /tmp/my-app

Exit codes: 0 nothing stands in the way; 1 something does; 2 bad usage.`,
    )
    .action(async (folder: string | undefined, flags: PackageFlags) => {
      const { runPackage } = await import('../package/package-action.ts')
      ended(await runPackage(folder, flags, world))
    })
}
