import { Command, InvalidArgumentError } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { DiffFlags, ExportFlags, SnapshotFlags } from '../snapshots/snapshots-action.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop snapshot`. */
export function snapshotCommand(world: World, ended: Ended): Command {
  const command = new Command('snapshot')
    .summary('save, restore and compare states of a running platform')
    .description(
      prose(`Saves the complete state of a running platform under a name: records, clock, and the bytes of
files, which are shared with the platform and take no space while it has them too. A snapshot is
written atomically, and one of an earlier version is migrated when it is restored.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop snapshot save before-launch
  $ benchtop snapshot diff before-launch
  $ benchtop snapshot restore before-launch
  $ benchtop snapshot export before-launch bench.benchtop-snapshot
  $ benchtop snapshot import bench.benchtop-snapshot --url http://127.0.0.1:5201`,
    )
  command.addCommand(saveCommand(world, ended))
  command.addCommand(restoreCommand(world, ended))
  command.addCommand(listCommand(world, ended))
  command.addCommand(deleteCommand(world, ended))
  command.addCommand(diffCommand(world, ended))
  command.addCommand(exportCommand(world, ended))
  command.addCommand(importCommand(world, ended))
  return command
}

function saveCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('save'))
    .summary('save the current state')
    .description(prose('Saves the current state. A snapshot of that name is replaced.'))
    .argument('<name>', 'letters, digits, dots, dashes and underscores')
    .addHelpText('after', '\nExamples:\n  $ benchtop snapshot save before-launch')
    .action(async (name: string, flags: SnapshotFlags) => {
      const { saveSnapshot } = await import('../snapshots/snapshots-action.ts')
      ended(await saveSnapshot(name, flags, world))
    })
}

function restoreCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('restore'))
    .summary('restore a snapshot')
    .description(
      prose(`Restores a snapshot, with its clock. Running jobs are stopped. A snapshot that is damaged, or of a
newer version, is refused, and nothing changes.`),
    )
    .argument('<snapshot>', 'its name')
    .addHelpText('after', '\nExamples:\n  $ benchtop snapshot restore before-launch')
    .action(async (name: string, flags: SnapshotFlags) => {
      const { restoreSnapshot } = await import('../snapshots/snapshots-action.ts')
      ended(await restoreSnapshot(name, flags, world))
    })
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list the snapshots')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop snapshot list\n  $ benchtop snapshot list --json',
    )
    .action(async (flags: SnapshotFlags) => {
      const { listSnapshots } = await import('../snapshots/snapshots-action.ts')
      ended(await listSnapshots(flags, world))
    })
}

function deleteCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('delete'))
    .summary('delete a snapshot')
    .description(prose('Deletes a snapshot, with the bytes of files that nothing else uses.'))
    .argument('<snapshot>', 'its name')
    .addHelpText('after', '\nExamples:\n  $ benchtop snapshot delete before-launch')
    .action(async (name: string, flags: SnapshotFlags) => {
      const { deleteSnapshot } = await import('../snapshots/snapshots-action.ts')
      ended(await deleteSnapshot(name, flags, world))
    })
}

function diffCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('diff'))
    .summary('show what has changed since a snapshot')
    .description(
      prose(`Shows what has changed since a snapshot, until now or until another one: how many records of each
resource were added, removed and changed, and of those, which members.`),
    )
    .argument('<snapshot>', 'the snapshot to compare from')
    .argument('[other]', 'the snapshot to compare with (the current state)')
    .option('--limit <count>', 'the number of records to show of each resource', whole, 100)
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop snapshot diff before-launch
  $ benchtop snapshot diff before-launch after-launch --json`,
    )
    .action(async (name: string, other: string | undefined, flags: DiffFlags) => {
      const { diffSnapshots } = await import('../snapshots/snapshots-action.ts')
      ended(await diffSnapshots(name, other, flags, world))
    })
}

function exportCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('export'))
    .summary('write a snapshot, with the bytes of its files, to a file')
    .argument('<snapshot>', 'its name')
    .argument('[file]', 'the file to write (NAME.benchtop-snapshot)')
    .option('--force', 'replace an existing file')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop snapshot export before-launch
  $ benchtop snapshot export before-launch /tmp/bench.benchtop-snapshot --force`,
    )
    .action(async (name: string, file: string | undefined, flags: ExportFlags) => {
      const { exportSnapshot } = await import('../snapshots/snapshots-action.ts')
      ended(await exportSnapshot(name, file, flags, world))
    })
}

function importCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('import'))
    .summary('import a snapshot from an exported file')
    .description(
      prose(`Imports a snapshot from a file written by benchtop snapshot export: all of it, or nothing if it
is incomplete. The platform's own state stays as it is until the snapshot is restored.`),
    )
    .argument('<file>', 'the file')
    .argument('[name]', "the name of the snapshot (the file's name)")
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop snapshot import before-launch.benchtop-snapshot
  $ benchtop snapshot import bench.benchtop-snapshot from-ci`,
    )
    .action(async (file: string, name: string | undefined, flags: SnapshotFlags) => {
      const { importSnapshot } = await import('../snapshots/snapshots-action.ts')
      ended(await importSnapshot(file, name, flags, world))
    })
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0.')
  return Number(text)
}
