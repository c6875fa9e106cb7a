import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndSignal } from '../signals.ts'
import { startHere, type Ready, type RunningCommand } from './command.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Greets who is named in its input, into the project that is chosen as its output. */
const greeter = `
const { readFileSync, writeFileSync, mkdirSync } = require('node:fs')
const { connect } = require('node:net')
const data = process.env.BENCHTOP_DATA
const session = JSON.parse(readFileSync(data + '/input/AppSession.json', 'utf8'))
const items = session.Properties.Items
const property = (name) => items.find((one) => one.Name === name)
const who = property('Input.who')?.Content
const project = property('Output.project')?.Content.Id
if (who === 'noone') {
  console.log('There is no one to greet.')
  process.exit(3)
}
if (who?.startsWith('port ')) connect(Number(who.slice(5)), '127.0.0.1')
else if (who?.startsWith('slowly ')) {
  // Until the listener has received the progress.
  writeFileSync(data + '/progress', '42 Greeting everybody')
  connect(Number(who.slice(7)), '127.0.0.1').on('close', () => process.exit(0))
} else {
  console.log('Greeting ' + who)
  const folder = data + '/output/appresults/' + project + '/Greeting'
  mkdirSync(folder, { recursive: true })
  writeFileSync(folder + '/greeting.txt', 'Hello, ' + who + '!')
}
`

const seed = {
  users: [
    { id: '1001', name: 'Ada', email: 'ada@example.test' },
    { id: '1002', name: 'Ben', email: 'ben@example.test' },
  ],
  applications: [
    {
      id: '2001',
      name: 'Greeter',
      kind: 'native',
      owner: '1001',
      clientId: 'greeter',
      command: ['node', 'greeter.cjs'],
    },
  ],
  projects: [{ id: '4001', owner: '1001', name: 'Greetings' }],
}

/** A platform with users, a project and a native app that greets. */
export type Bench = AsyncDisposable & {
  readonly folder: string
  readonly seed: string
  readonly ready: Ready
  readonly command: RunningCommand<EndSignal>
}

/**
 * `files` are written next to the seed first, by their names; arguments name them with `{folder}/`. It runs in this process,
 * unless `start` says otherwise.
 */
export async function startBench(
  args: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
  start: (args: readonly string[]) => RunningCommand<EndSignal> = startHere,
): Promise<Bench> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text)
  const file = join(folder.path, 'bench.json')
  await writeFile(file, JSON.stringify(seed))
  await writeFile(join(folder.path, 'greeter.cjs'), greeter)
  const command = start([
    'start',
    '--memory',
    '--port',
    '0',
    '--json',
    '--seed',
    file,
    ...args.map((arg) => arg.replace('{folder}', folder.path)),
  ])
  const dispose = async (): Promise<void> => {
    await command[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  }
  try {
    const ready = await command.ready()
    return { folder: folder.path, seed: file, ready, command, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
