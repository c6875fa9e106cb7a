import type { Command } from 'commander'

/** Adds the options of a command that uses a running platform; `json` describes its output for programs. */
export function talking(command: Command, json = 'print the result as one JSON object'): Command {
  return command
    .option(
      '--url <url>',
      'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
    )
    .option('--json', json)
}
