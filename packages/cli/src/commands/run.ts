import { Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { RunFlags, RunAction, SimulateFlags, StartRunFlags } from '../runs/runs-action.ts'
import { collect } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'
import { shareCommands } from './share.ts'

type Ended = (code: ExitCode) => void

const summaries: Record<RunAction, string> = {
  pause: 'pause a run at its instrument',
  resume: 'resume a paused run',
  stop: 'stop a run at its instrument, permanently',
  fail: 'make the analysis of a run fail',
  resolve: 'resume a run that needs attention, as after a corrected sample sheet',
}

/** `benchtop run`. */
export function runCommand(world: World, ended: Ended): Command {
  const command = new Command('run')
    .summary('simulate sequencing runs on a running platform, and share them')
    .description(
      prose(`Sequencing runs that pass through their statuses on the platform's clock: Running at the
instrument, Uploading with files that come one by one, PendingAnalysis, Analyzing, and an end.
benchtop clock --advance 10h lets all of it pass immediately.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop run start "Exome 7" --instrument M00001
  $ benchtop run start Panel --duration Running=2h --outcome NeedsAttention
  $ benchtop clock --advance 3h
  $ benchtop run show 8003`,
    )
  command.addCommand(startCommand(world, ended))
  command.addCommand(simulateCommand(world, ended))
  command.addCommand(listCommand(world, ended))
  command.addCommand(showCommand(world, ended))
  for (const word of Object.keys(summaries) as RunAction[]) {
    command.addCommand(decisionCommand(word, world, ended))
  }
  for (const one of shareCommands('run', world, ended)) command.addCommand(one)
  return command
}

function startCommand(world: World, ended: Ended): Command {
  return simulating(new Command('start'))
    .summary('start a run of a user')
    .description(
      prose(`Starts a run. Without a plan it runs for 8 hours, uploads for one, waits 5 minutes and is analyzed
for an hour, and has the files that a small instrument produces.`),
    )
    .argument('<experiment>', "the uploader's name for it")
    .option('--user <user>', 'id or e-mail address of its owner (the first user)')
    .option('--instrument <name>', 'the instrument (M00001)')
    .option('--instrument-type <type>', 'its type (MiSeq)')
    .option('--number <number>', "its number (the next of the user's)", whole)
    .option('--name <name>', "the instrument's name for it (date, instrument, number, flow cell)")
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop run start "Exome 7"
  $ benchtop run start Panel --user ben@example.test --duration Running=30m
  $ benchtop run start Panel --file RunInfo.xml --file Data/R1.fastq.gz=./r1.fastq.gz
  $ benchtop run start Panel --plan plan.json --json`,
    )
    .action(async (experiment: string, flags: StartRunFlags) => {
      const { startRun } = await import('../runs/runs-action.ts')
      ended(await startRun(experiment, flags, world))
    })
}

function simulateCommand(world: World, ended: Ended): Command {
  return simulating(new Command('simulate'))
    .summary('simulate a run that exists already')
    .argument('<run>', 'its id')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop run simulate 8002
  $ benchtop run simulate 8002 --duration Uploading=10m --outcome Failed`,
    )
    .action(async (run: string, flags: SimulateFlags) => {
      const { simulateRun } = await import('../runs/runs-action.ts')
      ended(await simulateRun(run, flags, world))
    })
}

function listCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('list'))
    .summary('list runs with their status')
    .option('--user <user>', 'id or e-mail address of their owner (all users)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ benchtop run list\n  $ benchtop run list --user ben@example.test --json',
    )
    .action(async (flags: RunFlags) => {
      const { listRuns } = await import('../runs/runs-action.ts')
      ended(await listRuns(flags, world))
    })
}

function showCommand(world: World, ended: Ended): Command {
  return withPlatformOptions(new Command('show'))
    .summary('show a run with its plan')
    .argument('<run>', 'its id')
    .addHelpText('after', '\nExamples:\n  $ benchtop run show 8003')
    .action(async (run: string, flags: RunFlags) => {
      const { showRun } = await import('../runs/runs-action.ts')
      ended(await showRun(run, flags, world))
    })
}

function decisionCommand(word: RunAction, world: World, ended: Ended): Command {
  return withPlatformOptions(new Command(word))
    .summary(summaries[word])
    .argument('<run>', 'its id')
    .addHelpText('after', `\nExamples:\n  $ benchtop run ${word} 8003`)
    .action(async (run: string, flags: RunFlags) => {
      const { changeRun: tellRun } = await import('../runs/runs-action.ts')
      ended(await tellRun(run, word, flags, world))
    })
}

/** The options that define the plan of a run. */
function simulating(command: Command): Command {
  return withPlatformOptions(command)
    .option('--duration <status=time>', 'how long a status lasts; may be repeated', collect)
    .addOption(
      new Option('--outcome <status>', 'how it ends (Complete)').choices([
        'Complete',
        'Failed',
        'NeedsAttention',
        'Stopped',
      ]),
    )
    .option('--file <path[=source]>', 'a file that it uploads; may be repeated', collect)
    .option('--lane <number=pool>', 'the library pool on a lane; may be repeated', collect)
    .option('--seed <number>', 'what the figures of its lanes are drawn from (random)', whole)
    .option(
      '--plan <file>',
      'a JSON file: {"steps": [{"status", "duration"}], "files": [...], "lanes": [...]}',
    )
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0.')
  return Number(text)
}
