import { Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { ClockFlags, ControlFlags, SeedFlags } from '../control/control-action.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop seed`. */
export function seedCommand(world: World, ended: Ended): Command {
  return platformCommand(
    'seed',
    'add a seed file to a running platform, or make one of a recording',
  )
    .description(
      prose(`Adds the data of a seed file to a running platform: all of it, or nothing if something in it
is wrong. Its paths are relative to the file; the bytes of files are sent to the platform.

With --from-recording it writes a seed file instead, of what recorded answers state: a file of
benchtop record, or a HAR 1.2 as browsers and proxies export it. Ids are retained; tokens, codes,
secrets, signed addresses and e-mail addresses are replaced; small files that were downloaded are
included. Names and other data of users are included as they are: review the seed before you share it.`),
    )
    .argument('[file]', 'a seed file (JSON)')
    .option('--from-recording <file>', 'make a seed of recorded traffic')
    .option('--out <file>', 'the seed file to write; it must not exist yet (recorded-seed.json)')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop seed more-projects.json
  $ benchtop seed users.json --url http://127.0.0.1:5201 --json
  $ benchtop seed --from-recording recording.jsonl --out seed.json
  $ benchtop seed --from-recording traffic.har`,
    )
    .action(async (file: string | undefined, flags: SeedFlags) => {
      if (flags.fromRecording !== undefined) {
        const { runSeedFromRecording } = await import('../recordings/seed-action.ts')
        ended(await runSeedFromRecording(file, flags, world))
        return
      }
      const { runSeed } = await import('../control/control-action.ts')
      ended(await runSeed(file, flags, world))
    })
}

/** `benchtop reset`. */
export function resetCommand(world: World, ended: Ended): Command {
  return platformCommand('reset', 'wipe a running platform and replay its seeds')
    .description(
      prose(`Wipes everything on a running platform and replays the seeds that it was started with. Running jobs
are stopped.`),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop reset\n  $ benchtop reset --url http://127.0.0.1:5201',
    )
    .action(async (flags: ControlFlags) => {
      const { runReset } = await import('../control/control-action.ts')
      ended(await runReset(flags, world))
    })
}

/** `benchtop clock`. */
export function clockCommand(world: World, ended: Ended): Command {
  return platformCommand('clock', "show or move a running platform's clock")
    .description(
      prose(`Shows a running platform's clock, or moves it: everything that becomes due on the way is executed, so
that a session's 48 hours pass immediately.`),
    )
    .addOption(
      new Option('--advance <duration>', 'forward by a duration such as 90s, 60m, 48h or 3d')
        .argParser(duration)
        .conflicts(['set', 'freeze', 'unfreeze']),
    )
    .addOption(
      new Option('--set <time>', 'to a time in ISO 8601').conflicts(['freeze', 'unfreeze']),
    )
    .addOption(new Option('--freeze', 'stop the clock').conflicts('unfreeze'))
    .option('--unfreeze', 'let the clock run again')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop clock
  $ benchtop clock --advance 48h
  $ benchtop clock --set 2026-12-31T23:59:00Z
  $ benchtop clock --freeze`,
    )
    .action(async (flags: ClockFlags) => {
      const { runClock } = await import('../control/control-action.ts')
      ended(await runClock(flags, world))
    })
}

function platformCommand(name: string, summary: string): Command {
  return withPlatformOptions(new Command(name).summary(summary))
}

function duration(text: string): string {
  if (!/^(\d+(\.\d+)?[smhd])+$/i.test(text)) {
    throw new InvalidArgumentError('Write it as 90s, 60m, 48h or 3d.')
  }
  return text
}
