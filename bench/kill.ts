import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createWriters } from './kill/writers.ts'
import { storedContents } from './kill/stored-contents.ts'
import { createRandom } from './kill/random.ts'

/**
 * Kills a platform with SIGKILL at random moments while it takes parts, completes files, empties the trash and writes
 * properties, starts it again, and looks whether everything that it acknowledged is there, nothing is half visible, and
 * no byte is left that nothing refers to: `node --conditions=@benchtop/source bench/kill.ts --times 200`.
 */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const times = Number(values.times)
const random = createRandom(Number(values.seed))
const folder = await mkdtemp(join(tmpdir(), 'benchtop-kill-'))
const data = join(folder, 'data')
const seed = join(folder, 'seed.json')
const token = 'kill-private'
await writeFile(
  seed,
  JSON.stringify({
    users: [{ id: '1001', name: 'Ada', email: 'ada@example.test' }],
    applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
    tokens: [{ token, user: '1001', application: '2001', private: true }],
  }),
)

/** Within this time after the start of the load a platform is killed. */
const longestLifeMs = 1_500

const started = performance.now()
const writers = createWriters(random)
let kills = 0
let running: ChildProcess | undefined
try {
  for (; kills < times; kills += 1) {
    const platform = await start()
    await verify(platform)
    const load = writers.write({ apiUrl: platform.apiUrl, token }, `round ${kills}`)
    await wait(random() * longestLifeMs)
    await kill(platform.child)
    await load
    if ((kills + 1) % 20 === 0) report(kills + 1)
  }
  const platform = await start()
  await verify(platform)
  platform.child.kill('SIGTERM')
  await once(platform.child, 'exit')
  console.log('Nothing acknowledged was lost, nothing was half there, no byte was left over.')
} finally {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

/** What was acknowledged is there; afterwards all of it is deleted, so that whatever is still stored is an orphan. */
async function verify({ apiUrl }: { apiUrl: string }): Promise<void> {
  await writers.verify({ apiUrl, token })
  const left = await storedContents(data)
  if (left.size > 0) throw new Error(`${left.size} contents are stored for nothing.`)
}

function report(times: number): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  const { parts, completions, emptyings, batches } = writers.acknowledged
  console.log(
    `${times} kills in ${seconds} s: ${parts} parts, ${completions} completions, ${emptyings} emptyings and ${batches} batches of properties were acknowledged`,
  )
}

async function start(): Promise<{ child: ChildProcess; apiUrl: string }> {
  const bin = join(import.meta.dirname, '../packages/cli/src/bin.ts')
  const child = spawn(
    process.execPath,
    [
      '--conditions=@benchtop/source',
      bin,
      'start',
      '--data',
      data,
      '--port',
      '0',
      '--seed',
      seed,
      '--json',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  running = child
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const event = JSON.parse(line) as { event: string; apiUrl?: string }
    if (event.event !== 'ready' || event.apiUrl === undefined) continue
    child.stdout?.resume()
    return { child, apiUrl: event.apiUrl }
  }
  throw new Error(`The platform didn't start again after ${kills} kills.`)
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
