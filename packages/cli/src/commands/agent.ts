import { Command } from 'commander'
import type { AgentFlags } from '../actions/agent.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'
import { withPlatformOptions } from './platform-options.ts'

/** `benchtop agent`. */
export function agentCommand(world: World, ended: (code: ExitCode) => void): Command {
  return withPlatformOptions(
    new Command('agent')
      .summary('run the jobs of launches that name this agent on this machine')
      .description(
        prose(`Acts as a local agent of a running platform until Ctrl-C: the jobs of launches that carry its
  id as AgentId run in this folder, with the command behind -- if given, instead of the
  published app's. Their output is shown. Jobs that name an agent wait until it is connected.`),
      )
      .argument('<id>', 'the id that launches name it by')
      .argument('[command...]', 'the command that runs instead of the app’s own'),
    'one JSON object per line',
  )
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop agent ada-laptop
  $ benchtop agent ada-laptop -- node --inspect main.js`,
    )
    .action(async (id: string, command: readonly string[], flags: AgentFlags) => {
      const { runAgent } = await import('../actions/agent.ts')
      ended(await runAgent(id, command, flags, world))
    })
}
