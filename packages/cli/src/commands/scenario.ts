import { Command, InvalidArgumentError } from 'commander'
import { parseDuration } from '@benchtop/contracts'
import type { ScenarioFlags } from '../actions/scenarios.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { withInputs } from './launch.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

type Ended = (code: ExitCode) => void

/** `benchtop scenario`. */
export function scenarioCommand(world: World, ended: Ended): Command {
  const command = new Command('scenario')
    .summary('see how an app copes when something goes wrong')
    .description(
      prose(`Launches an app on a running platform while something goes wrong, such as an upload that is cut, a
revoked token or a clock over a time-out, and checks what the app makes of it.`),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop scenario list
  $ benchtop scenario run cut-upload my-app --input calls=appresults/6001
  $ benchtop scenario run time-out my-app --json`,
    )
  command.addCommand(listCommand(world, ended))
  command.addCommand(runCommand(world, ended))
  return command
}

function listCommand(world: World, ended: Ended): Command {
  return new Command('list')
    .summary('list the scenarios')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', '\nExamples:\n  $ benchtop scenario list')
    .action(async (flags: { readonly json?: true }) => {
      const { listScenarios } = await import('../actions/scenarios.ts')
      ended(await listScenarios(flags, world))
    })
}

function runCommand(world: World, ended: Ended): Command {
  const command = new Command('run')
    .summary('run a scenario against an app')
    .description(
      prose(`Runs a scenario against an app. The faults that it injects are removed at its end; what it moved of the
clock and what the app wrote stays; benchtop snapshot saves a state to restore.`),
    )
    .argument('<scenario>', 'its name, as benchtop scenario list shows it')
    .argument('<app>', 'id, client id or name of the application')
  return withPlatformOptions(
    withInputs(command).option(
      '--timeout <duration>',
      'the longest wait for the app, such as 5m (1m)',
      duration,
    ),
    'one JSON object per line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop scenario run rate-limit-storm variant-report --input calls=appresults/6001

Exit codes: 0 the app did what is expected; 1 it did not, or the scenario shows nothing of it;
2 bad usage; 130 Ctrl-C.`,
    )
    .action(async (name: string, app: string, flags: ScenarioFlags) => {
      const { runNamedScenario } = await import('../actions/scenarios.ts')
      ended(await runNamedScenario(name, app, flags, world))
    })
}

function duration(text: string): number {
  const ms = parseDuration(text)
  if (ms === undefined) throw new InvalidArgumentError('It must be a duration, such as 30s or 5m.')
  return ms
}
