import type { Command } from 'commander'

/** Adds the options of a command that talks to a running platform; `json` says what it tells programs. */
export function talking(command: Command, json = 'the answer as one JSON object'): Command {
  return command
    .option(
      '--url <url>',
      'UI address of the platform (BENCHTOP_UI_URL, else the one in this folder)',
    )
    .option('--json', json)
}
