import { describe, expect, expectTypeOf, it } from 'vitest'
import { memoryWorld } from '../testing/memory-output.ts'
import { buildCommand } from './build-command.ts'
import { defineCommand } from './definition.ts'
import { numberLike, onPlatform } from './values.ts'

const sent: unknown[] = []

const send = defineCommand({
  name: 'send',
  summary: 'send files',
  description: `Sends files,
    one after the other.

    None is sent twice.`,
  arguments: {
    '<way>': { about: 'how', choices: ['post', 'train'] },
    '[path...]': 'what',
  },
  options: {
    ...onPlatform(),
    '-s, --part-size <bytes>': {
      about: 'bytes of a part',
      parse: numberLike(/^\d+$/, 1, 9),
      rule: 'Write 1 to 9.',
    },
    '--to <address>': { about: 'where to', required: true },
    '--copy <address>': { about: 'and where to', repeat: true },
    '--weight <grams>': { about: 'of all', default: '20' },
    '--track [address]': 'where it is reported',
    '--sign': { about: 'sign it', conflicts: ['seal'] },
    '--no-sign': 'sign nothing',
    '--seal': 'seal it',
  },
  notes: 'Ways:\n  post, train',
  examples: ['benchtop send post a.txt --to b'],
  async run(given, { output, isTyped }) {
    expectTypeOf(given.way).toEqualTypeOf<'post' | 'train'>()
    expectTypeOf(given.path).toEqualTypeOf<readonly string[]>()
    expectTypeOf(given.partSize).toEqualTypeOf<number | undefined>()
    expectTypeOf(given.to).toEqualTypeOf<string>()
    expectTypeOf(given.copy).toEqualTypeOf<readonly string[] | undefined>()
    expectTypeOf(given.weight).toEqualTypeOf<string>()
    expectTypeOf(given.track).toEqualTypeOf<string | true | undefined>()
    expectTypeOf(given.sign).toEqualTypeOf<boolean | undefined>()
    expectTypeOf(given.seal).toEqualTypeOf<true | undefined>()
    sent.push(given, isTyped('weight'))
    output.event({ event: 'sent' })
    return given.way === 'train' ? 1 : undefined
  },
  commands: [
    defineCommand({
      name: 'again',
      summary: 'send it again',
      arguments: { '[name]': 'what' },
      options: onPlatform(),
      load: async () => async (given: { readonly name?: string }) => void sent.push(given),
    }),
  ],
})

async function run(...args: readonly string[]) {
  sent.length = 0
  const { world, text, errors } = memoryWorld()
  const codes: number[] = []
  const command = buildCommand(send, world, (code) => codes.push(code))
  for (const one of [command, ...command.commands]) {
    const { stdout, stderr } = world
    one.exitOverride().configureOutput({
      writeOut: (out) => void stdout.write(out),
      writeErr: (out) => void stderr.write(out),
    })
  }
  const error = await command.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { codes, error, out: text(), err: errors(), command }
}

describe('a declared command', () => {
  it('gets its arguments and options by their names, as they are read', async () => {
    const { codes, out } = await run(
      ...'post a.txt b.txt -s 7 --to x --copy y --copy z --track --no-sign --json'.split(' '),
    )
    expect(sent).toEqual([
      {
        way: 'post',
        path: ['a.txt', 'b.txt'],
        partSize: 7,
        to: 'x',
        copy: ['y', 'z'],
        weight: '20',
        track: true,
        sign: false,
        json: true,
      },
      false,
    ])
    expect(out).toBe('{"event":"sent"}\n')
    expect(codes).toEqual([0])
  })

  it('ends with the exit code that it gives, and knows what was typed', async () => {
    expect((await run('train', '--to', 'x', '--weight', '20')).codes).toEqual([1])
    expect(sent).toEqual([{ way: 'train', path: [], to: 'x', weight: '20' }, true])
  })

  it('gets options that the command above it takes as well', async () => {
    expect((await run('again', 'one', '--json', '--to', 'x')).codes).toEqual([0])
    expect(sent).toEqual([expect.objectContaining({ name: 'one', json: true })])
    expect((await run('--to', 'x', 'again')).codes).toEqual([0])
    expect(sent).toEqual([expect.not.objectContaining({ name: expect.anything() })])
  })

  it.each([
    [['post', '--to', 'x', '-s', '10'], "argument '10' is invalid. Write 1 to 9."],
    [['plane', '--to', 'x'], 'Allowed choices are post, train.'],
    [['agian', '--to', 'x'], 'Allowed choices are post, train.\n(Did you mean again?)'],
    [['post'], "required option '--to <address>' not specified"],
    [['post', '--to', 'x', '--sign', '--seal'], "'--sign' cannot be used with option '--seal'"],
  ])('refuses %j', async (args, reason) => {
    const { error, err, codes } = await run(...args)
    expect(error).toMatchObject({ name: 'CommanderError' })
    expect(err).toContain(reason)
    expect(codes).toEqual([])
  })

  it('has its paragraphs, notes, examples and exit codes in its help', async () => {
    const { out } = await run('--help')
    expect(out).toContain('\nSends files, one after the other.\n\nNone is sent twice.\n')
    expect(out).toContain('  -s, --part-size <bytes>')
    expect(out).toMatch(/--weight <grams> +of all \(default: "20"\)/)
    expect(
      out.endsWith(`
Ways:
  post, train

Examples:
  $ benchtop send post a.txt --to b

Exit codes: 0 success, 1 failure, 2 bad usage.
`),
    ).toBe(true)
  })
})
