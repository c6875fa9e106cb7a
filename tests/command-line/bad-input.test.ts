import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandHelps, type CommandHelp } from '../../docs/site/reference/command-page.ts'
import { runCli } from '../../packages/cli/src/cli.ts'
import type { OutputStream } from '../../packages/cli/src/world.ts'
import { emptyEnvironment } from '../../packages/cli/src/testing/environment.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'

// Every command of the help, with what people get wrong most often: the message says what, where and what to do.

/** A value of each argument that a usage line names. */
const values: Readonly<Record<string, string>> = {
  app: 'my-app',
  code: 'ABCD-EFGH',
  design: 'trio',
  experiment: 'Night',
  file: 'none.json',
  'file...': 'none.json',
  id: 'laptop',
  name: 'Viewer',
  operation: 'v1.getProject',
  'path...': 'none.json',
  project: '4001',
  purchase: '1',
  recording: 'none.json',
  run: '8001',
  scenario: 'cut-upload',
  session: '9001',
  shell: 'bash',
  snapshot: 'before',
  source: 'none.json',
  status: 'Complete',
  target: 'none.json',
  text: 'Planned downtime',
  token: 'a-token',
  user: 'ada@example.test',
}
/** These need more than their arguments to reach a platform. */
const others: Readonly<Record<string, readonly string[]>> = {
  'benchtop app change': ['--name', 'Other'],
  'benchtop app register': ['--redirect-uri', 'http://127.0.0.1:4000/back'],
  'benchtop faults add': ['--latency', '1'],
  'benchtop notifications add': [],
  'benchtop purchase refund': ['--token', 'secret', '--secret', 'secret'],
  'benchtop record': ['--target', 'http://127.0.0.1:9'],
  'benchtop seed': ['none.json'],
  'benchtop report': ['--session', '9001'],
  'benchtop restore': ['--data', 'restored'],
  'benchtop upload': ['--project', '4001'],
  'benchtop user password': ['--file', 'none.json'],
  'benchtop openapi': [],
}
const unreachable = 'http://127.0.0.1:9'

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

async function run(args: readonly string[], folder = '/'): Promise<Ended> {
  const texts = { stdout: '', stderr: '' }
  const streamTo = (name: keyof typeof texts): OutputStream => {
    const made = { write: (chunk: string) => void (texts[name] += chunk), on: () => made }
    return made as unknown as OutputStream
  }
  const world = {
    stdout: streamTo('stdout'),
    stderr: streamTo('stderr'),
    stdin: process.stdin,
    folder,
    environment: emptyEnvironment,
  }
  const code = await runCli(args, world)
  return { code, ...texts }
}

const wordsOf = ({ command }: CommandHelp) => command.split(' ').slice(1)
const argumentsOf = ({ help }: CommandHelp) => {
  const [, usage = ''] = /^Usage: (.*(?:\n {2,}.*)*)/m.exec(help) ?? []
  return [...usage.matchAll(/<([\w-]+(?:\.\.\.)?)>/g)].map(([, name = '']) => name)
}
const valuesFor = (one: CommandHelp) =>
  argumentsOf(one).map((name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${one.command}: what is a <${name}>?`)
    return value
  })

const argsOf = (one: CommandHelp) => [
  ...wordsOf(one),
  ...valuesFor(one),
  ...(others[one.command] ?? []),
]

let commands: readonly CommandHelp[]
/** With a file of each name that is given. */
let folder: string
let temporary: AsyncDisposable
beforeAll(async () => {
  const made = await temporaryFolder()
  temporary = made
  folder = made.path
  await writeFile(join(folder, 'none.json'), '[]')
  commands = (await commandHelps()).filter(({ command }) => command !== 'benchtop')
})

afterAll(() => temporary[Symbol.asyncDispose]())

/** What is wrong with the refusals of all commands that a question is about. */
async function faultsOf(
  question: (one: CommandHelp) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = []
  for (const one of commands) {
    const fault = await question(one)
    if (fault !== undefined) found.push(`${one.command}: ${fault}`)
  }
  return found
}

/** Undefined where a command is refused with this code, in words that have all of these and are no stack. */
function faultIn({ code, stdout, stderr }: Ended, wanted: number, words: readonly string[]) {
  const text = stdout + stderr
  if (code !== wanted) return `ends with ${code}: ${stderr}`
  if (/\n\s+at .*:\d+/.test(stderr)) return `prints a stack: ${stderr}`
  const missing = words.filter((word) => !text.includes(word))
  return missing.length === 0 ? undefined : `doesn't name ${missing.join(', ')}: ${stderr}`
}

/** The same, of a command whose errors are records: the only line on standard error, and no other text. */
function recordFaultIn(ended: Ended, wanted: number, words: readonly string[]) {
  const fault = faultIn(ended, wanted, words)
  if (fault !== undefined) return fault
  try {
    const record = JSON.parse(ended.stderr) as Readonly<Record<string, unknown>>
    const { event, code, message } = record
    const isRecord = event === 'error' && typeof code === 'string' && typeof message === 'string'
    return isRecord && !message.startsWith('error:') ? undefined : `says ${ended.stderr}`
  } catch {
    return `prints no record: ${ended.stderr}`
  }
}

/** These read a recording, or a manifest, before they look for a platform. */
const readOthersFirst = ['benchtop compare', 'benchtop package']
const takesAddress = ({ command, help }: CommandHelp) =>
  !readOthersFirst.includes(command) && help.includes('--url <url>')

describe('[CLI-01] every command', () => {
  it('names an argument that is missing, and where help is', async () => {
    const faults = await faultsOf(async (one) => {
      if (argumentsOf(one).length === 0) return undefined
      const needsOption = others[one.command] ?? []
      return faultIn(await run([...wordsOf(one), ...needsOption]), 2, [
        'missing required argument',
        '--help',
      ])
    })
    expect(faults).toEqual([])
  })

  it('names an option that it does not have', async () => {
    const faults = await faultsOf(async (one) => {
      // What follows is the command line of another program.
      if (['benchtop exec', 'benchtop agent'].includes(one.command)) return undefined
      const ended = await run([...argsOf(one), '--nonsense'])
      return faultIn(ended, 2, ['--nonsense', '--help'])
    })
    expect(faults).toEqual([])
  })

  it('with --json says in a record what is wrong: an argument, an option, a platform that does not answer', async () => {
    const faults = await faultsOf(async (one) => {
      const json = [...wordsOf(one), '--json']
      if (argumentsOf(one).length > 0) {
        const missing = [...json, ...(others[one.command] ?? [])]
        const fault = recordFaultIn(await run(missing), 2, ['missing required argument', '--help'])
        if (fault !== undefined) return fault
      }
      if (!['benchtop exec', 'benchtop agent'].includes(one.command)) {
        // Those that only have others below them don't have --json either.
        const unknown = /^ {2}--json /m.test(one.help) ? '--nonsense' : '--json'
        const ended = await run([...argsOf(one), '--json', '--nonsense'])
        const fault = recordFaultIn(ended, 2, [unknown, '--help'])
        if (fault !== undefined) return fault
      }
      // That none answers is the answer of this one.
      if (!takesAddress(one) || one.command === 'benchtop status') return undefined
      const ended = await run([...argsOf(one), '--json', '--url', unreachable], folder)
      return recordFaultIn(ended, 1, [unreachable])
    })
    expect(faults).toEqual([])
  })

  it('names the platform that does not answer, and what to do', async () => {
    const faults = await faultsOf(async (one) => {
      if (!takesAddress(one)) return undefined
      const ended = await run([...argsOf(one), '--url', unreachable], folder)
      return faultIn(ended, 1, [unreachable])
    })
    expect(faults).toEqual([])
  })

  it('names an address that is none', async () => {
    const faults = await faultsOf(async (one) => {
      if (!takesAddress(one)) return undefined
      const args = argsOf(one)
      return faultIn(await run([...args, '--url', 'nowhere'], folder), 2, ['nowhere'])
    })
    expect(faults).toEqual([])
  })

  it('does without the state of a platform that is no state', async () => {
    await using broken = await temporaryFolder()
    await mkdir(join(broken.path, '.benchtop'))
    await writeFile(join(broken.path, '.benchtop/platform.json'), '{"pid": "x", oops')
    await writeFile(join(broken.path, 'none.json'), '[]')
    const faults = await faultsOf(async (one) => {
      if (!takesAddress(one)) return undefined
      const args = argsOf(one)
      return faultIn(await run([...args, '--url', unreachable], broken.path), 1, [])
    })
    expect(faults).toEqual([])
  })

  it('names a file that is not there', async () => {
    await using empty = await temporaryFolder()
    const faults = await faultsOf(async (one) => {
      const names = argumentsOf(one)
      if (!names.some((name) => name.startsWith('file'))) return undefined
      const args = argsOf(one)
      const address = takesAddress(one) ? ['--url', unreachable] : []
      const ended = await run([...args, ...address], empty.path)
      return [1, 2].includes(ended.code)
        ? faultIn(ended, ended.code, ['none.json'])
        : `ends with ${ended.code}`
    })
    expect(faults).toEqual([])
  })
})
