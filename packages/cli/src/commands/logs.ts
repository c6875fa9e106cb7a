import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { LogFlags } from '../logs/logs-action.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

/** `benchtop logs`. */
export function logsCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(
    new Command('logs')
      .summary('show the requests to a running platform')
      .description(
        prose(`Shows the last requests to a running platform with their responses: time, request, status,
  duration, operation, and the reason of a refusal. With --follow it continues with new requests,
  changes of sessions and the output of native apps as they happen, until Ctrl-C. Secrets are
  removed.`),
      )
      .option('-f, --follow', 'continue with new requests and events')
      .option('--failed', 'only requests that were refused, failed or cut')
      .option('--bodies', 'with the bodies of requests and responses'),
    'one JSON object per line',
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
      const { runLogs } = await import('../logs/logs-action.ts')
      ended(await runLogs(flags, world))
    })
}
