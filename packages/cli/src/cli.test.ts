import { beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './cli.ts'
import { memoryWorld } from './testing/memory-output.ts'

/** The commands that the requirement lists. */
const promised = [
  'start',
  'dev',
  'create',
  'trigger',
  'launch',
  'device',
  'purchase',
  'clock',
  'snapshot',
  'seed',
  'reset',
  'logs',
  'doctor',
  'openapi',
]

async function run(...args: string[]) {
  const world = memoryWorld()
  const code = await runCli(args, world.world)
  return { code, out: world.text(), err: world.errors() }
}

/** The commands that a help page lists, without their subcommands. */
function listed(help: string): string[] {
  const lists = [...help.matchAll(/^(?:Commands|App|Bench|Data|CI):\n((?: .*\n)+)/gm)]
  return lists
    .flatMap(([, list = '']) => list.split('\n'))
    .map((line) => /^ {2}([a-z][a-z-]*)/.exec(line)?.[1])
    .filter((name) => name !== undefined)
    .filter((name) => name !== 'help')
}

/** Every executable command, as its words. */
async function leaves(path: readonly string[] = []): Promise<string[][]> {
  const { out } = await run(...path, '--help')
  const below = listed(out)
  const found = await Promise.all(below.map((name) => leaves([...path, name])))
  // Some are executable and have subcommands.
  return below.length === 0 || /^ {2}--json /m.test(out)
    ? [[...path], ...found.flat()]
    : found.flat()
}

describe('every command', () => {
  let all: string[][] = []
  beforeAll(async () => {
    all = await leaves()
  })

  it('[CLI-01] is in a group of the help', async () => {
    const { out } = await run('--help')
    const headings = [...out.matchAll(/^(\w+):$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Options', 'App', 'Bench', 'Data', 'CI', 'Commands'])
  })

  it('[CLI-01] that the requirement lists exists', async () => {
    const there = listed((await run('--help')).out)
    expect(there).toEqual(expect.arrayContaining([...promised]))
    expect(all.length).toBeGreaterThan(there.length)
  })

  it('[CLI-01] has help with examples and exit codes, and takes --json', async () => {
    const wanting: string[] = []
    for (const path of all) {
      const { code, out } = await run(...path, '--help')
      const name = path.join(' ')
      if (code !== 0) wanting.push(`${name}: its help ends with ${code}`)
      if (!out.includes(`\nExamples:\n  $ `)) wanting.push(`${name}: no examples`)
      if (!new RegExp(`^ {2}\\$ .*benchtop ${path[0]}`, 'm').test(out)) {
        wanting.push(`${name}: an example of another command`)
      }
      if (out.split('\nExit codes: ').length !== 2)
        wanting.push(`${name}: exit codes not stated exactly once`)
      if (!/^ {2}--json /m.test(out)) wanting.push(`${name}: no --json`)
    }
    expect(wanting).toEqual([])
  })

  it('[CLI-01] exits with 2 on an unknown option, and suggests a known one', async () => {
    for (const path of all) {
      const { code, err } = await run(...path, '--jsno')
      expect([path, code]).toEqual([path, 2])
      expect(err).toMatch(/Did you mean --json\?|required option/)
      expect(err).toContain(`benchtop ${path.join(' ')} --help`)
    }
  })

  it('[CLI-01] suggests a command of every group, of those that do something themselves as well', async () => {
    const groups = new Map(all.map((path) => [path.slice(0, -1).join(' '), path]))
    for (const path of groups.values()) {
      const [name = '', ...above] = path.toReversed()
      const { code, err } = await run(...above.toReversed(), `${name}x`, 'word')
      expect([path, code]).toEqual([path, 2])
      expect(err).toMatch(new RegExp(`Did you mean .*\\b${name}\\b`))
    }
    expect([...groups.keys()]).toEqual(expect.arrayContaining(['', 'data', 'faults', 'run']))
  })
})

it('[CLI-01] an unknown command exits with 2, and the nearest is suggested', async () => {
  expect(await run('snapsho')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Did you mean snapshot?'),
  })
  expect((await run('snapshot', 'restor')).err).toContain('Did you mean restore?')
})

it('[CLI-01] --version prints only the version', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' })
  expect(await run('-V')).toEqual({ code: 0, out: '0.1.0\n', err: '' })
})

describe('in a terminal of 50 columns', () => {
  const inTerminal = async (...args: string[]) => {
    const world = memoryWorld(50, 50)
    const code = await runCli(args, world.world)
    return { code, out: world.text(), err: world.errors() }
  }
  /** The lines that a terminal would break, though they have words to break them between. */
  const broken = (text: string) =>
    text.split('\n').filter((line) => line.length > 50 && line.trim().includes(' '))

  it('[CLI-01] an error wraps at its words, of the command line itself and of a new app', async () => {
    const usage = await inTerminal('start', '--port', 'nonsense')
    expect(usage).toMatchObject({ code: 2, out: '' })
    expect(broken(usage.err)).toEqual([])
    expect(usage.err).toMatch(
      /^error: option .*\n.*is invalid\. A port must be an integer from 0 to\n65535\.\n/,
    )
    const unknown = await inTerminal('create', 'app', '--template', 'nothing', '--yes')
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('There is no template "nothing"')
    expect(broken(unknown.err)).toEqual([])
  })

  it('[CLI-01] an error is one line where a program reads it', async () => {
    const { err } = await run('create', 'app', '--template', 'nothing', '--yes')
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('[CLI-01] help wraps at its words, and puts what an option does below it', async () => {
    const { out } = await inTerminal('start', '--help')
    const [options = ''] = /^Options:\n[^]*?\n\n/m.exec(out) ?? []
    expect(broken(options)).toEqual([])
    expect(options).toContain(
      '  --host <address>\n      address to listen on (127.0.0.1: this\n      machine only)\n',
    )
    expect(broken((await inTerminal('--help')).out)).toEqual([])
  })

  it('[CLI-01] help of a wider one has them side by side', async () => {
    const world = memoryWorld(80)
    await runCli(['start', '--help'], world.world)
    expect(world.text()).toMatch(
      /^ {2}--host <address> {14}address to listen on \(127\.0\.0\.1: this machine\n {32}only\)$/m,
    )
  })
})

it('[CLI-01] a terminal that doesn’t know its width is taken for one of 80 columns', async () => {
  const world = memoryWorld(0, 0)
  await runCli(['create', 'app', '--template', 'nothing', '--yes'], world.world)
  expect(world.errors().split('\n')[0]?.length).toBeGreaterThan(60)
})
