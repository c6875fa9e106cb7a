import { Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { CompareFlags } from '../recordings/run-compare.ts'
import { collect } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop compare`. */
export function compareCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('compare')
    .summary('tell where Benchtop answers otherwise than a recorded platform')
    .description(
      prose(`Sends the requests of a recording to a platform of its own, in memory, or to one that runs (--url),
and prints where the answers differ: in status, headers that matter, members and values.

Ids become those of Benchtop by what earlier answers gave in the same place, such as a list by its
names; --map says the rest. Dates, request ids and addresses don't count unless --strict. Requests
are sent with a private token of the first user unless --token names another.`),
    )
    .argument('<recording>', 'a file that benchtop record has written')
    .option('--url <url>', 'UI address of a running platform to compare with')
    .addOption(
      new Option('--seed <file>', 'data of the own platform; may be repeated (the demo data)')
        .argParser(collect)
        .conflicts('url'),
    )
    .addOption(
      new Option('--profile <name>', 'profile of the own platform')
        .choices(['spec', 'field'])
        .conflicts('url'),
    )
    .option('--token <token>', 'the token to send in place of those that were recorded')
    .option('--map <id=id>', 'such as projects/555=projects/4001; may be repeated', pairs)
    .option('--secret <n=text>', 'what *secret-n* is, such as 2=hush; may be repeated', pairs)
    .option('--ignore <name>', 'a member or header that does not count; may be repeated', collect)
    .option('--strict', 'let dates, ids, addresses and every header count too')
    .option('--json', 'one JSON object a line')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop compare recording.jsonl
  $ benchtop compare recording.jsonl --seed seed.json --map projects/555=projects/4001
  $ benchtop compare recording.jsonl --url http://127.0.0.1:5101 --token ada-private
  $ benchtop compare recording.jsonl --ignore Message --json

Exit codes: 0 no difference, 1 there are differences or it failed, 2 bad usage.`,
    )
    .action(async (recording: string, flags: CompareFlags) => {
      const { runCompare } = await import('../recordings/run-compare.ts')
      ended(await runCompare(recording, flags, world))
    })
}

type Pair = readonly [string, string]

function pairs(text: string, before: readonly Pair[] | undefined): Pair[] {
  const [, from, to] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  if (from === undefined || to === undefined) {
    throw new InvalidArgumentError('Write both sides of the = sign.')
  }
  return [...(before ?? []), [from, to]]
}
