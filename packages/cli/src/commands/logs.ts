import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { LogFlags } from '../logs/run-logs.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { talking } from './talking.ts'

/** `benchtop logs`. */
export function logsCommand(world: World, ended: (code: ExitCode) => void): Command {
  return talking(
    new Command('logs')
      .summary('show what passes through a running platform')
      .description(
        prose(`Shows the last requests to a running platform with their answers: when, what, how it ended, how
  long it took, which operation it was, and of what was refused, why. With --follow it goes on with
  requests, changes of sessions and the output of native apps as they happen, until Ctrl-C. Secrets
  are taken out.`),
      )
      .option('-f, --follow', 'go on with what happens next')
      .option('--failed', 'only what was refused, failed or cut')
      .option('--bodies', 'with the bodies of requests and answers'),
    'one JSON object a line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop logs
  $ benchtop logs --follow
  $ benchtop logs --failed --bodies
  $ benchtop logs --json | head -1`,
    )
    .action(async (flags: LogFlags) => {
      const { runLogs } = await import('../logs/run-logs.ts')
      ended(await runLogs(flags, world))
    })
}
