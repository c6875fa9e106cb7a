import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { RecordFlags } from '../recordings/record-action.ts'
import { port } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop record`. */
export function recordCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('record')
    .summary('record the requests and responses between an app and a platform')
    .description(
      prose(`Gives an app addresses on this machine to use instead of a platform's, forwards the traffic, and
writes each request with its response to a file, until Ctrl-C. benchtop compare then reports where
Benchtop's responses differ.

Tokens, codes, cookies and secrets are replaced before anything is written. Large or binary bodies
are stored as their length and SHA-256. Names, addresses and data of users are stored as they are:
review the file before you share it.`),
    )
    .requiredOption('--target <url>', 'address of the API, such as https://api.example.test')
    .option('--ui-target <url>', 'address that browsers go to: sign-in and consent')
    .option('--store-target <url>', 'address of the billing API')
    .option('--out <file>', 'the file to write; it must not exist yet', 'recording.jsonl')
    .option('--port <port>', 'port for the API (any free one)', port)
    .option('--ui-port <port>', 'port for browsers (any free one)', port)
    .option('--store-port <port>', 'port for the billing API (any free one)', port)
    .option('--json', 'one JSON object per line')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop record --target https://api.example.test
  $ benchtop record --target https://api.example.test --store-target https://store.example.test \\
      --out purchase.jsonl --port 5200 --json`,
    )
    .action(async (flags: RecordFlags) => {
      const { runRecord } = await import('../recordings/record-action.ts')
      ended(await runRecord(flags, world))
    })
}
