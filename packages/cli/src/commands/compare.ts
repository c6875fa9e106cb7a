import { Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { CompareFlags } from '../recordings/compare-action.ts'
import type { CompareRealFlags } from '../recordings/compare-real-action.ts'
import { CliError } from '../errors.ts'
import { collect } from '../start/flags.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop compare`. */
export function compareCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('compare')
    .summary('report where Benchtop’s responses differ from a recorded or a real platform’s')
    .description(
      prose(`Sends the requests of a recording to its own platform, in memory, or to a running one (--url),
and prints where the responses differ: in status, significant headers, members and values.

Recorded ids are mapped to Benchtop's by matching earlier responses, such as the items of a list by
their names; --map adds the rest. Dates, request ids and addresses are ignored unless --strict.
Requests are sent with a private token of the first user unless --token names another.

With --real, a live platform is compared with the contracts instead of a recording: each GET that can
be sent is sent once, with the token in BENCHTOP_REAL_TOKEN and nowhere else. Nothing is written: what
would write is listed as not tried. benchtop conformance --real shows the results by operation.`),
    )
    .argument('[recording]', 'a file written by benchtop record')
    .addOption(
      new Option('--real <url>', 'API address of a real platform to compare').conflicts([
        'url',
        'seed',
        'profile',
        'token',
        'map',
        'secret',
        'ignore',
        'strict',
      ]),
    )
    .option('--real-store <url>', 'with --real: the address of its billing API')
    .option('--out <file>', 'write the results to a file, which the console shows side by side')
    .option('--url <url>', 'UI address of a running platform to compare with')
    .addOption(
      new Option('--seed <file>', 'data of its own platform; may be repeated (the demo data)')
        .argParser(collect)
        .conflicts('url'),
    )
    .addOption(
      new Option('--profile <name>', 'profile of its own platform')
        .choices(['spec', 'field'])
        .conflicts('url'),
    )
    .option('--token <token>', 'the token to send instead of the recorded ones')
    .option('--map <id=id>', 'such as projects/555=projects/4001; may be repeated', pairs)
    .option('--secret <n=text>', 'the value of *secret-n*, such as 2=hush; may be repeated', pairs)
    .option('--ignore <name>', 'a member or header to ignore; may be repeated', collect)
    .option('--strict', 'compare dates, ids, addresses and every header too')
    .option('--json', 'one JSON object per line')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop compare recording.jsonl
  $ benchtop compare recording.jsonl --seed seed.json --map projects/555=projects/4001
  $ benchtop compare recording.jsonl --url http://127.0.0.1:5101 --token ada-private
  $ benchtop compare recording.jsonl --ignore Message --json
  $ benchtop compare recording.jsonl --out compared.json
  $ BENCHTOP_REAL_TOKEN=… benchtop compare --real https://api.example.test --out real.json

Exit codes: 0 no differences, 1 differences or failure, 2 bad usage.`,
    )
    .action(async (recording: string | undefined, flags: CompareFlags & CompareRealFlags) => {
      if (flags.real !== undefined) {
        const { runCompareReal } = await import('../recordings/compare-real-action.ts')
        ended(await runCompareReal(recording, { ...flags, real: flags.real }, world))
        return
      }
      if (recording === undefined) {
        throw new CliError('usage', 'Name a recording, or a real platform with --real.')
      }
      if (flags.realStore !== undefined) {
        throw new CliError('usage', '--real-store requires --real.')
      }
      const { runCompare } = await import('../recordings/compare-action.ts')
      ended(await runCompare(recording, flags, world))
    })
}

type Pair = readonly [string, string]

function pairs(text: string, before: readonly Pair[] | undefined): Pair[] {
  const [, from, to] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  if (from === undefined || to === undefined) {
    throw new InvalidArgumentError('Write a value on both sides of the = sign.')
  }
  return [...(before ?? []), [from, to]]
}
