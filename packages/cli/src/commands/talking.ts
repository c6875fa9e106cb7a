import type { Command } from 'commander'

/** Adds the options of a command that talks to a running platform. */
export function talking(command: Command): Command {
  return command
    .option(
      '--url <url>',
      'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
    )
    .option('--json', 'the answer as one JSON object')
}
