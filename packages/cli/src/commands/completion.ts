import { Argument, Command } from 'commander'
import { shells, type Shell } from '../completion/scripts.ts'
import { exitCodes, type ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop completion`. */
export function completionCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('completion')
    .summary('print the completion script for a shell')
    .description(
      prose(`Prints a script that lets a shell complete commands, options and values with Tab: also the names of
a running platform's applications, users and snapshots.

To enable it in every shell, load it from the shell's startup file:`),
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .option('--json', 'the script in one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ echo 'source <(benchtop completion bash)' >> ~/.bashrc
  $ echo 'source <(benchtop completion zsh)' >> ~/.zshrc      # after compinit
  $ benchtop completion fish > ~/.config/fish/completions/benchtop.fish`,
    )
    .action(async (shell: Shell, { json }: { json?: true }) => {
      const { completionScripts } = await import('../completion/scripts.ts')
      const script = completionScripts[shell]
      world.stdout.write(
        json === true ? `${JSON.stringify({ event: 'completion', shell, script })}\n` : script,
      )
      ended(exitCodes.ok)
    })
}
