import { defineCommand } from '../command-line/definition.ts'
import { completionScripts, shells } from '../completion/scripts.ts'

/** `benchtop completion`. */
export const completionCommand = defineCommand({
  name: 'completion',
  summary: 'print the completion script for a shell',
  description: `Prints a script that lets a shell complete commands, options and values with Tab: also the names of
    a running platform's applications, users and snapshots.

    To enable it in every shell, load it from the shell's startup file:`,
  arguments: { '<shell>': { about: 'the shell', choices: shells } },
  options: { '--json': 'the script in one JSON object' },
  examples: [
    "echo 'source <(benchtop completion bash)' >> ~/.bashrc",
    "echo 'source <(benchtop completion zsh)' >> ~/.zshrc      # after compinit",
    'benchtop completion fish > ~/.config/fish/completions/benchtop.fish',
  ],
  async run({ shell }, { output }) {
    const script = completionScripts[shell]
    output.event({ event: 'completion', shell, script })
    if (!output.json) output.stdout.write(script)
  },
})
