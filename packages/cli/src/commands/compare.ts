import { defineCommand } from '../command-line/definition.ts'
import { CliError } from '../errors.ts'

/** How `A=B` is read. */
const pair = {
  parse(text: string): readonly [string, string] | undefined {
    const [, from, to] = /^([^=]+)=(.+)$/s.exec(text) ?? []
    return from === undefined || to === undefined ? undefined : [from, to]
  },
  rule: 'Write a value on both sides of the = sign.',
  repeat: true,
} as const

/** `benchtop compare`. */
export const compareCommand = defineCommand({
  name: 'compare',
  summary: 'report where Benchtop’s responses differ from a recorded or a real platform’s',
  description: `Sends the requests of a recording to its own platform, in memory, or to a running one (--url),
    and prints where the responses differ: in status, significant headers, members and values.

    Recorded ids are mapped to Benchtop's by matching earlier responses, such as the items of a list by
    their names; --map adds the rest. Dates, request ids and addresses are ignored unless --strict.
    Requests are sent with a private token of the first user unless --token names another.

    With --real, a live platform is compared with the contracts instead of a recording: each GET that can
    be sent is sent once, with the token in BENCHTOP_REAL_TOKEN and nowhere else. Nothing is written: what
    would write is listed as not tried. benchtop conformance --real shows the results by operation.`,
  arguments: { '[recording]': 'a file written by benchtop record' },
  options: {
    '--real <url>': {
      about: 'API address of a real platform to compare',
      conflicts: ['url', 'seed', 'profile', 'token', 'map', 'secret', 'ignore', 'strict'],
    },
    '--real-store <url>': 'with --real: the address of its billing API',
    '--out <file>': 'write the results to a file, which the console shows side by side',
    '--url <url>': 'UI address of a running platform to compare with',
    '--seed <file>': {
      about: 'data of its own platform; may be repeated (the demo data)',
      repeat: true,
      conflicts: ['url'],
    },
    '--profile <name>': {
      about: 'profile of its own platform',
      choices: ['spec', 'field'],
      conflicts: ['url'],
    },
    '--token <token>': 'the token to send instead of the recorded ones',
    '--map <id=id>': { about: 'such as projects/555=projects/4001; may be repeated', ...pair },
    '--secret <n=text>': {
      about: 'the value of *secret-n*, such as 2=hush; may be repeated',
      ...pair,
    },
    '--ignore <name>': { about: 'a member or header to ignore; may be repeated', repeat: true },
    '--strict': 'compare dates, ids, addresses and every header too',
    '--json': 'one JSON object per line',
  },
  examples: [
    'benchtop compare recording.jsonl',
    'benchtop compare recording.jsonl --seed seed.json --map projects/555=projects/4001',
    'benchtop compare recording.jsonl --url http://127.0.0.1:5101 --token ada-private',
    'benchtop compare recording.jsonl --ignore Message --json',
    'benchtop compare recording.jsonl --out compared.json',
    'BENCHTOP_REAL_TOKEN=… benchtop compare --real https://api.example.test --out real.json',
  ],
  exitCodes: '0 no differences, 1 differences or failure, 2 bad usage.',
  async run({ recording, real, ...given }, context) {
    if (real !== undefined) {
      const { compareWithReal } = await import('../recordings/compare-real.ts')
      return compareWithReal(recording, { ...given, real }, context)
    }
    if (recording === undefined) {
      throw new CliError('usage', 'Name a recording, or a real platform with --real.')
    }
    if (given.realStore !== undefined) {
      throw new CliError('usage', '--real-store requires --real.')
    }
    const { compareRecorded } = await import('../recordings/compare-recorded.ts')
    return compareRecorded(recording, given, context)
  },
})
