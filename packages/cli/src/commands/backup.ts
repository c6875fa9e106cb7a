import { Command, InvalidArgumentError } from 'commander'
import type { BackupFlags, RestoreFlags } from '../actions/backups.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'
import { prose } from './prose.ts'

function keep(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw new InvalidArgumentError('Write a whole number from 1, such as 30.')
  }
  return Number(text)
}

type Ended = (code: ExitCode) => void

/** `benchtop backup`. */
export function backupCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('backup'))
    .summary('back up a running platform')
    .description(
      prose(`Writes the state of a running platform to a file, with the bytes of all files: the state of the moment
at which the command is run, whatever is written during the backup. Named snapshots and the audit log
are not part of it.`),
    )
    .argument(
      '<target>',
      'the file to write, or a bucket: s3://bucket/prefix, with ?endpoint=, region=',
    )
    .option('--force', 'replace the file')
    .option('--keep <number>', 'of the backups in the bucket, keep this many of the newest', keep)
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop backup /srv/backups/bench.benchtop-snapshot
  $ benchtop backup s3://backups/bench --keep 30`,
    )
    .action(async (file: string, flags: BackupFlags) => {
      const { runBackup } = await import('../actions/backups.ts')
      ended(await runBackup(file, flags, world))
    })
}

/** `benchtop restore`. */
export function restoreCommand(world: World, ended: Ended): Command {
  return new Command('restore')
    .summary('make a data folder of a backup')
    .description(
      prose(
        `Makes a data folder of a backup, to start a platform on. A backup that isn't whole is refused.`,
      ),
    )
    .argument(
      '<source>',
      'the file, or s3://bucket/prefix for the newest backup there, or one by its name',
    )
    .requiredOption('--data <folder>', 'the folder to make; it must be empty or absent')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop restore bench.benchtop-snapshot --data /srv/bench-restored
  $ benchtop restore s3://backups/bench --data /srv/bench-restored`,
    )
    .action(async (file: string, flags: RestoreFlags) => {
      const { runRestore } = await import('../actions/backups.ts')
      ended(await runRestore(file, flags, world))
    })
}
