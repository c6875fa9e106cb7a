import type { ComparedExchange } from '@benchtop/recording'
import { defineCommand } from '../command-line/definition.ts'

/** `benchtop replay`. */
export const replayCommand = defineCommand({
  name: 'replay',
  summary:
    'make a seed of recorded traffic, and report where Benchtop’s answers have another shape',
  description: `Makes a seed of the traffic of an account, as benchtop seed --from-recording does, starts a platform in
    memory with it, and sends the recorded reads again: GET and HEAD, with a private token of the recorded user. Reported
    is each member that only one side has or that has another type, and each other status; values are not compared.
    benchtop compare compares those, and sends writes, too.`,
  arguments: {
    '<recording>': 'a file written by benchtop record, or a HAR 1.2 of a browser or proxy',
  },
  options: {
    '--out <file>': { about: 'the seed to write', default: 'recorded-seed.json' },
    '--profile <name>': {
      about: 'the profile to answer in',
      choices: ['spec', 'field'],
      default: 'field',
    },
    '--json': 'one JSON object per line',
  },
  examples: [
    'benchtop replay traffic.har',
    'benchtop replay recording.jsonl --out seed.json --json',
  ],
  exitCodes: '0 no differences, 1 differences or failure, 2 bad usage.',
  async run({ recording, out, profile }, context) {
    const { writeRecordedSeed } = await import('../recordings/seed-from-recording.ts')
    const { compareRecorded } = await import('../recordings/compare-recorded.ts')
    const { output } = context
    const seed = await writeRecordedSeed(recording, out, context)
    output.line()
    return compareRecorded(recording, { seed: [seed], profile }, context, {
      isSent: ({ host, request: { method } }) => host !== 'ui' && /^(GET|HEAD)$/i.test(method),
      async report(exchanges) {
        const { printList } = await import('../output/table.ts')
        const shapes = shapesOf(exchanges)
        for (const shape of shapes) output.event({ event: 'shape', ...shape })
        await printList(output, shapes, {
          columns: {
            Operation: 'operation',
            At: 'at',
            'Here, unlike there': 'difference',
            Requests: ({ requests }) => String(requests),
          },
          right: ['Requests'],
        })
      },
    })
  },
})

type Shape = { operation: string; at: string; difference: string; requests: number }

/** The differences of all requests, each once for an operation, whatever item of a list it is at. */
function shapesOf(exchanges: readonly ComparedExchange[]): readonly Shape[] {
  const shapes = new Map<string, Shape>()
  for (const { operation, method, path, differences } of exchanges) {
    const of = operation ?? `${method} ${path.split('?', 1)[0]}`
    const found = differences.map(({ kind, at, recorded, own }) => ({
      at: at.replaceAll(/\[\d+\]/g, '[]'),
      difference:
        kind === 'type' || kind === 'status' ? `${String(own)}, not ${String(recorded)}` : kind,
    }))
    const keys = new Map(found.map((one) => [`${of} ${one.at} ${one.difference}`, one]))
    for (const [key, one] of keys) {
      const shape = shapes.get(key) ?? { operation: of, ...one, requests: 0 }
      shapes.set(key, { ...shape, requests: shape.requests + 1 })
    }
  }
  return [...shapes.values()]
}
